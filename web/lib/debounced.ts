import { useEffect, useState } from 'react';

/** After so long without a key a search begins, in ms. */
export const TYPING_PAUSE_MS = 250;

/** A text that follows another one once it rests. */
export function useDebounced(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}
