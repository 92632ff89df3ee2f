import { useEffect, useState } from 'react';

/** A search begins after this pause in typing, in ms. */
export const TYPING_PAUSE_MS = 250;

/** The text after it hasn't changed for `pauseMs`. */
export function useDebounced(text: string, pauseMs = TYPING_PAUSE_MS): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text, pauseMs]);
  return rested;
}
