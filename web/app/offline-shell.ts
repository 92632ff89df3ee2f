/**
 * The portal on a phone without a signal: its page, and the parts that agents use, are on the device.
 * Nothing of the API ever is; what people saw last is kept with the session, which takes it along.
 */
import { clientsClaim } from 'workbox-core';
import { matchPrecache, precacheAndRoute, type PrecacheEntry } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { NetworkFirst } from 'workbox-strategies';

/** The build's files for agents; put in when this is built. */
declare const PRECACHED: PrecacheEntry[];

/** A signal that is worse than this is none. */
const PATIENCE_S = 4;
/** Where agents begin. The pages for customers, which tell of themselves, aren't among them. */
const SCREENS = [/^\/$/, /^\/agent(\/|$)/, /^\/(welcome|login)$/];

const SETTINGS = '/config.json';
const settings = new NetworkFirst({
  cacheName: 'portal-settings',
  networkTimeoutSeconds: PATIENCE_S,
});

/** The worker's own event, which the types of pages don't know. */
interface Installing extends Event {
  waitUntil(done: Promise<unknown>): void;
}

const patience = () =>
  new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('no answer in time')), PATIENCE_S * 1000);
  });

/** The page as it is published now, or the one that came with this build. */
async function page(request: Request): Promise<Response> {
  try {
    return await Promise.race([fetch(request), patience()]);
  } catch (error) {
    const kept = await matchPrecache('/index.html');
    if (!kept) throw error;
    return kept;
  }
}

// A screen that is opened for the first time works without a signal at once. Another build waits until
// no tab needs this one's parts.
clientsClaim();
// The page itself is asked for first.
precacheAndRoute(PRECACHED, { directoryIndex: '', cleanURLs: false });
registerRoute(new NavigationRoute(({ request }) => page(request), { allowlist: SCREENS }));
registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname === SETTINGS, settings);
// They were read before there was anybody to keep them.
addEventListener('install', (event) => {
  const installing = event as Installing;
  const [, kept] = settings.handleAll({ event: installing, request: SETTINGS });
  installing.waitUntil(kept);
});
