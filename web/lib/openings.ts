import { useState } from 'react';

/** Counts openings. As a React key it resets the content on opening, not while closing. */
export function useOpenings(open: boolean): number {
  const [state, setState] = useState({ open, count: 0 });
  if (state.open === open) return state.count;
  const count = state.count + (open ? 1 : 0);
  setState({ open, count });
  return count;
}
