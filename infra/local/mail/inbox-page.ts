import { escapeHtml } from '../../../functions/domain/notifications/render-mail.ts';
import type { InboxMessage } from './inbox.ts';

const style = `
  body { margin: 0 auto; max-width: 760px; padding: 24px 16px; color: #1f2933; background: #f5f7fa;
    font: 16px/1.5 system-ui, sans-serif; }
  article { background: #fff; border: 1px solid #d9e0e7; border-radius: 8px; margin: 16px 0; padding: 16px; }
  h2 { font-size: 18px; margin: 0 0 4px; overflow-wrap: anywhere; }
  p { margin: 0 0 12px; color: #52606d; font-size: 14px; overflow-wrap: anywhere; }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; margin: 0; }
  iframe { width: 100%; height: 360px; border: 1px solid #d9e0e7; border-radius: 6px; background: #fff; }`;

/**
 * The page that shows the mails in the given order. An e-mail's HTML is shown in a frame that runs no
 * script; its links open in a new tab.
 */
export function renderInbox(messages: readonly InboxMessage[]): string {
  const body = messages.length === 0 ? '<p>No e-mail yet.</p>' : messages.map(article).join('\n');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Inbox</title>
<style>${style}</style>
</head>
<body>
<h1>Inbox</h1>
<p>Every e-mail that this machine's portal sent, newest first. Nothing left the machine.</p>
${body}
</body>
</html>
`;
}

function article(message: InboxMessage): string {
  const subject = escapeHtml(message.subject);
  return `<article>
<h2>${subject}</h2>
<p>To ${escapeHtml(message.to)} · from ${escapeHtml(message.from)} ·${answersTo(message)} <time datetime="${escapeHtml(message.at)}">${escapeHtml(message.at)}</time></p>
${content(message, subject)}
</article>`;
}

const answersTo = ({ replyTo }: InboxMessage) =>
  replyTo ? ` answers to ${escapeHtml(replyTo)} ·` : '';

function content(message: InboxMessage, escapedSubject: string): string {
  if (message.html === '') return `<pre>${escapeHtml(message.text)}</pre>`;
  const document = escapeHtml(`<base target="_blank">${message.html}`);
  return `<iframe title="${escapedSubject}" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${document}"></iframe>`;
}
