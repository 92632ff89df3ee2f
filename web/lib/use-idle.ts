import { useEffect, useState } from 'react';

/** Nothing waits longer than this for a browser that is always busy. */
const LATEST_MS = 2_000;

/** Whether the browser has had a moment's rest: for what a screen is complete without. */
export function useIdle(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    const rest = () => setIdle(true);
    if (!('requestIdleCallback' in window)) {
      // Safari doesn't tell.
      const timer = setTimeout(rest, LATEST_MS);
      return () => clearTimeout(timer);
    }
    const request = requestIdleCallback(rest, { timeout: LATEST_MS });
    return () => cancelIdleCallback(request);
  }, []);
  return idle;
}
