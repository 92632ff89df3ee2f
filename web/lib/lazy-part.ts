import { type ComponentType, createElement, lazy } from 'react';
import { toast } from './toasts.ts';

const RETRY_MS = 500;
const RELOADED_KEY = 'portal-reloaded';
/** A second reload within this time would not help either. */
const RELOAD_AGAIN_AFTER_MS = 60_000;

const isReached = () => fetch('/config.json', { cache: 'no-store' }).then(Boolean, () => false);

/** Resolves when code can be loaded: from the network, or from the service worker, which keeps it. */
async function beLoadable(): Promise<void> {
  if (navigator.onLine || navigator.serviceWorker?.controller) return;
  await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
  // Phones say that they are online some time before the first request gets through.
  while (!(await isReached())) await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
}

/**
 * A lazy component beside the screens, such as a menu or a bar. While the device is offline it waits
 * for the network: browsers remember a failed import until the page is reloaded. Where the import fails
 * all the same, the portal goes on without the part.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
) {
  return lazy(async (): Promise<{ default: ComponentType<Props> }> => {
    await beLoadable();
    try {
      return await load();
    } catch (error) {
      toast.failure('A part of the portal couldn’t be loaded', error);
      return { default: () => null };
    }
  });
}

/**
 * Reloads the page, if that may help: an import that failed once fails until then, and a new version of
 * the portal has other files.
 */
async function reloadOnce(): Promise<boolean> {
  if (!(await isReached())) return false;
  try {
    const last = Number(sessionStorage.getItem(RELOADED_KEY));
    if (Date.now() - last < RELOAD_AGAIN_AFTER_MS) return false;
    sessionStorage.setItem(RELOADED_KEY, String(Date.now()));
  } catch {
    // Without storage nothing tells a first reload from the tenth.
    return false;
  }
  window.location.reload();
  return true;
}

/**
 * A lazy screen, which waits for the network alike. Where its code can't be loaded, the page is loaded
 * anew; if that doesn't help, an error boundary says so.
 */
export const lazyScreen = (load: () => Promise<{ default: ComponentType }>) =>
  lazy(async () => {
    await beLoadable();
    try {
      return await load();
    } catch (error) {
      // The screen is never shown in the page that goes away.
      if (await reloadOnce()) return new Promise<never>(() => undefined);
      throw error;
    }
  });

/**
 * A lazy screen that a page may have loaded already. Then it shows in the first render; a lazy component
 * always shows the fallback first, even if its code is there.
 */
export function screenAhead(load: () => Promise<{ default: ComponentType }>) {
  const Later = lazy(load);
  let ahead: ComponentType | undefined;
  return {
    Screen: () => createElement(ahead ?? Later),
    /** Has to be called before the first render. */
    provide: (Screen: ComponentType) => {
      ahead = Screen;
    },
  };
}
