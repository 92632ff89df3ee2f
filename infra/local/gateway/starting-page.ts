/** The page that the port shows while the portal starts: plain HTML and CSS, which loads itself again. */
import { escapeHtml } from '../../../functions/domain/notifications/render-mail.ts';

/** The present step of the start. */
export interface StartProgress {
  /** A sentence for the page. */
  doing: string;
  /** Steps done, of how many; absent where nobody knows. */
  steps?: { done: number; of: number };
}

export const RELOAD_SECONDS = 1;

// The colours of web/app/palette.ts.
const STYLE = `
  :root { color-scheme: light dark; --page: #f6f7f9; --card: #ffffff; --text: #171c26;
    --secondary: #4d5868; --line: #e3e7ed; --accent: #3d4edb; }
  @media (prefers-color-scheme: dark) { :root { --page: #101418; --card: #181d23; --text: #e9edf3;
    --secondary: #b3bdca; --line: #2b333d; --accent: #5866e4; } }
  * { box-sizing: border-box; }
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 24px 16px;
    background: var(--page); color: var(--text); font: 16px/24px system-ui, -apple-system, 'Segoe UI',
    Roboto, 'Helvetica Neue', Arial, sans-serif; }
  main { width: 100%; max-width: 440px; padding: 32px 24px; background: var(--card);
    border: 1px solid var(--line); border-radius: 10px; }
  svg { display: block; width: 48px; height: 48px; margin-bottom: 24px; }
  h1 { margin: 0 0 8px; font-size: 24px; line-height: 32px; }
  p { margin: 0; color: var(--secondary); font-variant-numeric: tabular-nums; }
  progress { display: block; width: 100%; height: 8px; margin: 24px 0 8px; border: 0;
    border-radius: 4px; overflow: hidden; appearance: none; background: var(--line); }
  progress::-webkit-progress-bar { background: var(--line); }
  progress::-webkit-progress-value { background: var(--accent); border-radius: 4px; }
  progress::-moz-progress-bar { background: var(--accent); border-radius: 4px; }`;

const MARK = `<svg viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="9" fill="#3d4edb"/><g fill="none" stroke="#fff" stroke-linecap="round" stroke-width="2.6"><path d="M7 22c7 0 7-12 18-12"/><path d="M7 16c4 0 5-6 11-6" opacity=".55"/><path d="M14 22c4 0 5-5 11-5" opacity=".8"/></g><circle cx="25" cy="10" r="2.6" fill="#ffb547"/></svg>`;

const barOf = ({ steps }: StartProgress): string =>
  steps
    ? `<progress aria-labelledby="doing" max="${steps.of}" value="${steps.done}"></progress>
<p>${Math.floor((100 * steps.done) / steps.of)}% done</p>`
    : '';

export const renderStarting = (progress: StartProgress): string => `<!doctype html>
<html lang="en-ZA">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="${RELOAD_SECONDS}">
<title>Commission Portal is starting</title>
<style>${STYLE}</style>
</head>
<body>
<main>
${MARK}
<h1>The portal is starting</h1>
<p id="doing">${escapeHtml(progress.doing)}</p>
${barOf(progress)}
</main>
</body>
</html>
`;
