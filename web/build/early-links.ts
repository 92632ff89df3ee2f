/** Adds links to the pages, so that a browser fetches files before the scripts ask for them. */
import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';
import { filesOf } from './bundle-files.ts';

/** The portal, which its page's own small script loads. */
const PORTAL = 'app/open-portal.tsx';
/** An agent's money comes before the portal. */
const MONEY = 'app/early-home.ts';
const LATER = { fetchpriority: 'low' };

/**
 * The parts that public/ahead.js fetches early, by the address that needs them; an address that ends in a
 * slash stands for all below it.
 */
const EARLY_PARTS: Record<string, readonly string[]> = {
  '/agent/': ['routes/agent-frame.tsx'],
  '/agent': [MONEY, 'routes/agent-dashboard.tsx'],
  '/admin/': ['routes/admin-frame.tsx'],
  '/admin': ['routes/admin-dashboard.tsx'],
};

/**
 * The portal's page gets links to the portal, and to the parts of both portals' first screens; the welcome
 * page links to the portal.
 */
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

/**
 * Links without `rel`, which do nothing until public/ahead.js sets it. Each names the addresses that need its
 * file.
 */
function earlyParts(bundle: Rolldown.OutputBundle): HtmlTagDescriptor[] {
  const own = filesOf(bundle, 'index.html');
  const portal = [...filesOf(bundle, PORTAL)].filter((file) => !own.has(file));
  const linked = new Set([...own, ...portal]);
  const money = filesOf(bundle, MONEY);
  const addresses = new Map<string, string[]>();
  for (const [path, parts] of Object.entries(EARLY_PARTS))
    for (const file of parts.flatMap((part) => [...filesOf(bundle, part)])) {
      const known = addresses.get(file) ?? [];
      const isNeededAbove = known.includes(`${path}/`);
      if (!linked.has(file) && !isNeededAbove) addresses.set(file, [...known, path]);
    }
  return [
    // Its styles hold the first picture back, as those of the page's own script would.
    ...portal.map((file) =>
      link(file, isStyle(file) ? { rel: 'stylesheet' } : { rel: 'modulepreload', ...LATER }),
    ),
    ...Array.from(addresses, ([file, paths]) =>
      link(file, {
        'data-ahead': paths.join(' '),
        'data-rel': relOf(file),
        ...(money.has(file) ? {} : LATER),
      }),
    ),
  ];
}

/**
 * The next page needs the portal. app/welcome-page.ts has the browser prefetch it at the lowest priority,
 * unless the visitor saves data.
 */
const prefetchedPortal = (bundle: Rolldown.OutputBundle): HtmlTagDescriptor[] =>
  Array.from(filesOf(bundle, PORTAL), (file) => link(file, { 'data-rel': 'prefetch' }));

const relOf = (file: string) => (isStyle(file) ? 'preload' : 'modulepreload');
const isStyle = (file: string) => file.endsWith('.css');

const link = (file: string, attrs: Record<string, string>): HtmlTagDescriptor => ({
  tag: 'link',
  injectTo: 'head',
  attrs: { ...attrs, as: isStyle(file) ? 'style' : 'script', crossorigin: true, href: `/${file}` },
});
