import { useCallback, useSyncExternalStore } from 'react';

/** From this width on lists are tables and the menu is a sidebar. */
export const WIDE = '(min-width: 768px)';
export const REDUCED_MOTION = '(prefers-reduced-motion: reduce)';
export const LARGE = '(min-width: 1024px)';

/** Whether a media query holds, kept up to date. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}
