import { useState } from 'react';

/** How often something was opened: as its key, each opening begins afresh, and a closing one stays. */
export function useOpenings(open: boolean): number {
  const [state, setState] = useState({ open, count: 0 });
  if (state.open === open) return state.count;
  const count = state.count + (open ? 1 : 0);
  setState({ open, count });
  return count;
}
