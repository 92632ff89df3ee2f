import { useCallback, useSyncExternalStore } from 'react';

/** At this width lists become tables, and the menu a sidebar. */
export const WIDE = '(min-width: 768px)';
export const REDUCED_MOTION = '(prefers-reduced-motion: reduce)';
export const LARGE = '(min-width: 1024px)';

/** The current result of a media query. */
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
