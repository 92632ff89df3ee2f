/** Adds links to the pages, so that a browser fetches files before the scripts ask for them. */
import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';
import { filesOf } from './bundle-files.ts';

/**
 * The parts that public/ahead.js fetches early, by the address that needs them; an address that ends in a
 * slash stands for all below it.
 */
const EARLY_PARTS: Record<string, string> = {
  '/agent/': 'routes/agent-frame.tsx',
  '/agent': 'routes/agent-dashboard.tsx',
};

/** The portal's page gets links to the parts of agents' screens, the welcome page links to the portal. */
export function earlyLinks(): Plugin {
  return {
    name: 'early-links',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { path, bundle = {} }) {
        if (path === '/index.html') return earlyParts(bundle);
        if (path === '/welcome.html') return prefetchedPortal(bundle);
        return undefined;
      },
    },
  };
}

/** Links without `rel`, which do nothing until public/ahead.js sets it. */
function earlyParts(bundle: Rolldown.OutputBundle): HtmlTagDescriptor[] {
  const linked = filesOf(bundle, 'index.html');
  return Object.entries(EARLY_PARTS).flatMap(([path, part]) =>
    Array.from(filesOf(bundle, part))
      .filter((file) => !linked.has(file))
      .map((file) => {
        linked.add(file);
        return link(file, {
          'data-ahead': path,
          'data-rel': isStyle(file) ? 'preload' : 'modulepreload',
        });
      }),
  );
}

/** The next page needs the portal; the browser prefetches it at the lowest priority. */
const prefetchedPortal = (bundle: Rolldown.OutputBundle): HtmlTagDescriptor[] =>
  Array.from(filesOf(bundle, 'index.html'), (file) => link(file, { rel: 'prefetch' }));

const isStyle = (file: string) => file.endsWith('.css');

const link = (file: string, attrs: Record<string, string>): HtmlTagDescriptor => ({
  tag: 'link',
  injectTo: 'head',
  attrs: { ...attrs, as: isStyle(file) ? 'style' : 'script', crossorigin: true, href: `/${file}` },
});
