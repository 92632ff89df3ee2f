import { useEffect, useRef, useState } from 'react';

/** Counts openings. As a React key it resets the content on opening, not while closing. */
export function useOpenings(open: boolean): number {
  const [state, setState] = useState({ open, count: 0 });
  if (state.open === open) return state.count;
  const count = state.count + (open ? 1 : 0);
  setState({ open, count });
  return count;
}

/** For work that goes on after a dialog is closed or its screen is left: tells whether that has happened. */
export function useIsLeft(open: boolean): () => boolean {
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = open;
    return () => {
      isOpen.current = false;
    };
  }, [open]);
  return () => !isOpen.current;
}
