import { useEffect, useState } from 'react';

/** Longest wait for a browser that is always busy. */
const LATEST_MS = 2_000;

/** True once the browser was idle; for parts that a screen doesn't need at first. */
export function useIdle(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    const rest = () => setIdle(true);
    if (!('requestIdleCallback' in window)) {
      // Safari has no idle callback.
      const timer = setTimeout(rest, LATEST_MS);
      return () => clearTimeout(timer);
    }
    const request = requestIdleCallback(rest, { timeout: LATEST_MS });
    return () => cancelIdleCallback(request);
  }, []);
  return idle;
}
