import { useEffect, useState } from 'react';

/** A search begins after this pause in typing, in ms. */
export const TYPING_PAUSE_MS = 250;

/** Advice about what is typed appears after this pause, in ms: nobody is corrected in the middle of it. */
export const ADVICE_PAUSE_MS = 800;

/** The value after it hasn't changed for `pauseMs`. */
export function useDebounced<Value>(value: Value, pauseMs = TYPING_PAUSE_MS): Value {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return rested;
}
