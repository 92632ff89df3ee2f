import { type ComponentType, createElement, lazy } from 'react';
import { toast } from './toasts.ts';

/** Resolves when code can be loaded: from the network, or from the service worker, which keeps it. */
async function beLoadable(): Promise<void> {
  if (navigator.onLine || navigator.serviceWorker?.controller) return;
  await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
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

/** A lazy screen, which waits for the network alike; where its code can't be loaded, an error boundary says so. */
export const lazyScreen = (load: () => Promise<{ default: ComponentType }>) =>
  lazy(async () => {
    await beLoadable();
    return load();
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
