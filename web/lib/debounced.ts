import { useEffect, useState } from 'react';

/** After so long without a key a search begins, in ms. */
export const TYPING_PAUSE_MS = 250;

/** A text that follows another one once it rests. */
export function useDebounced(text: string, pauseMs = TYPING_PAUSE_MS): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text, pauseMs]);
  return rested;
}
