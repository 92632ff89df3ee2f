import { useEffect } from 'react';
import { toast } from './toasts.ts';

/** The state of a query, as far as it says whether its first load failed. */
export interface LoadState<Data = unknown> {
  data: Data | undefined;
  error: Error | null;
}

/**
 * Shows an error toast when the first load of a query fails; one toast for several queries. A later
 * failure shows none, because the data loaded before stays on the screen.
 * @param text the specified text; undefined for screens without a toast
 */
export function useLoadFailureToast(
  text: string | undefined,
  ...queries: readonly LoadState[]
): void {
  const failed = queries.some(({ data, error }) => error !== null && data === undefined);
  useEffect(() => {
    if (failed && text !== undefined) toast.error(text);
  }, [failed, text]);
}
