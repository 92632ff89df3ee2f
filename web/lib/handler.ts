import { useCallback, useInsertionEffect, useRef } from 'react';

/**
 * A handler that stays the same function and runs the newest version, so that memoised rows don't render
 * because a list did. For events alone: a function that is called while rendering would be a version behind.
 */
export function useHandler<Args extends unknown[], Result>(
  act: (...args: Args) => Result,
): (...args: Args) => Result {
  const newest = useRef(act);
  useInsertionEffect(() => {
    newest.current = act;
  });
  return useCallback((...args: Args) => newest.current(...args), []);
}
