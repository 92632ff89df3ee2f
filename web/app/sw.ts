/**
 * The service worker on agents' phones: it keeps the portal's page and the parts that agents use, so that
 * the portal opens without a signal. It never keeps an answer of the API; lib/kept-answers.ts keeps what
 * the agent saw last, until signing out.
 */
import { clientsClaim } from 'workbox-core';
import {
  addPlugins,
  matchPrecache,
  precacheAndRoute,
  type PrecacheEntry,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { NetworkFirst } from 'workbox-strategies';

/** The build replaces these with its lists. */
declare const self: {
  /** The pages, the dashboard, and all for writing a sale. */
  FIRST_FILES: PrecacheEntry[];
  FURTHER_FILES: PrecacheEntry[];
};

/** After this many seconds without an answer the phone counts as offline. */
const TIMEOUT_S = 4;
const WELCOME = /^\/welcome$/;
/** Addresses where agents begin. The pages for customers (/ref, /shared) are never kept. */
const SCREENS = [/^\/$/, /^\/agent(\/|$)/, /^\/login$/, WELCOME];

/**
 * A site that fails counts as one that doesn't answer: what the phone keeps is better than its error page.
 */
const isFailure = ({ status }: Response) => status >= 500;

const SETTINGS = '/config.json';
const settings = new NetworkFirst({
  cacheName: 'portal-settings',
  networkTimeoutSeconds: TIMEOUT_S,
  plugins: [
    {
      fetchDidSucceed: async ({ response }) => {
        if (isFailure(response)) throw new Error(`the site answers ${response.status}`);
        return response;
      },
    },
  ],
});

/** The install event; the DOM library's types describe pages, not workers. */
interface InstallEvent extends Event {
  waitUntil(done: Promise<unknown>): void;
}

const timeout = () =>
  new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('no answer in time')), TIMEOUT_S * 1000);
  });

/** The links by which a page has its files fetched ahead. */
const AHEAD = /<link\b[^>]*\s(?:rel="(?:module)?preload"|data-ahead=)[^>]*>/g;

/** The worker has the files at once: those that are fetched ahead too would be fetched twice. */
const withoutAhead = async (page: Response): Promise<Response> =>
  new Response((await page.text()).replace(AHEAD, ''), page);

/** The page as it is published now; without it in time, the one that this worker keeps. */
async function page(request: Request): Promise<Response> {
  const published = await Promise.race([fetch(request), timeout()]).catch(() => undefined);
  if (published && !isFailure(published)) return withoutAhead(published);
  const isWelcome = WELCOME.test(new URL(request.url).pathname);
  const kept = await matchPrecache(isWelcome ? '/welcome.html' : '/index.html');
  return kept ? withoutAhead(kept) : (published ?? Response.error());
}

// `navigator.connection` of a worker may not know the browser's setting, so the page tells it.
const isFrugal = location.search === '?saves-data';
const further = new Set(self.FURTHER_FILES.map(({ url }) => new URL(url, location.href).href));

/** Installing fetches no file that counts as cached; the screen that needs it fetches it. */
const NOT_FETCHED = new Response();
addPlugins([
  {
    cachedResponseWillBeUsed: async ({ event, request, cachedResponse }) =>
      cachedResponse ??
      ((event as Event).type === 'install' && isFrugal && further.has(request.url)
        ? NOT_FETCHED
        : undefined),
  },
]);

// The open tabs use this worker at once. A newer worker waits until no tab needs this one's files.
clientsClaim();
// `page` answers navigations, not the precache: the published page comes first.
const files = [...self.FIRST_FILES, ...self.FURTHER_FILES];
precacheAndRoute(files, { directoryIndex: '', cleanURLs: false });
registerRoute(new NavigationRoute(({ request }) => page(request), { allowlist: SCREENS }));
registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname === SETTINGS, settings);
// The page read the settings before this worker was there, so they are fetched once more.
addEventListener('install', (event) => {
  const installing = event as InstallEvent;
  const [, kept] = settings.handleAll({ event: installing, request: SETTINGS });
  installing.waitUntil(kept);
});
