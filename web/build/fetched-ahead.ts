/** Names in the pages what a browser does well to fetch before the scripts ask for it. */
import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';

/** What public/ahead.js fetches, by the addresses that need it; those that end in a slash stand for all below. */
const AHEAD: Record<string, string> = {
  '/agent/': 'routes/agent-frame.tsx',
  '/agent': 'routes/agent-dashboard.tsx',
};

/** Adds the links: for agents' screens to the portal's page, for the portal to the welcome page. */
export function fetchedAhead(): Plugin {
  return {
    name: 'fetched-ahead',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { path, bundle = {} }) {
        if (path === '/index.html') return linksAhead(bundle);
        if (path === '/welcome.html') return portalLater(bundle);
        return undefined;
      },
    },
  };
}

function linksAhead(bundle: Rolldown.OutputBundle): HtmlTagDescriptor[] {
  const known = filesOf(bundle, 'index.html');
  return Object.entries(AHEAD).flatMap(([path, part]) =>
    Array.from(filesOf(bundle, part))
      .filter((file) => !known.has(file))
      .map((file) => {
        known.add(file);
        return link(file, {
          'data-ahead': path,
          'data-rel': isStyle(file) ? 'preload' : 'modulepreload',
        });
      }),
  );
}

/** Whoever goes on from the welcome page needs the portal; until then nothing waits for it. */
const portalLater = (bundle: Rolldown.OutputBundle): HtmlTagDescriptor[] =>
  Array.from(filesOf(bundle, 'index.html'), (file) => link(file, { rel: 'prefetch' }));

const isStyle = (file: string) => file.endsWith('.css');

const link = (file: string, attrs: Record<string, string>): HtmlTagDescriptor => ({
  tag: 'link',
  injectTo: 'head',
  attrs: { ...attrs, as: isStyle(file) ? 'style' : 'script', crossorigin: true, href: `/${file}` },
});

/**
 * The scripts and styles that a part needs before it runs.
 * @throws Error where the build has no such part
 */
function filesOf(bundle: Rolldown.OutputBundle, part: string): Set<string> {
  const found = new Set<string>();
  const visit = (name: string) => {
    const chunk = bundle[name];
    if (found.has(name) || chunk?.type !== 'chunk') return;
    found.add(name);
    for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style);
    for (const next of chunk.imports) visit(next);
  };
  const start = Object.values(bundle).find(
    (item) => item.type === 'chunk' && item.facadeModuleId?.endsWith(`/${part}`),
  );
  if (!start) throw new Error(`the build has no ${part}`);
  visit(start.fileName);
  return found;
}
