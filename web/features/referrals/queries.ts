import { useQuery } from '@tanstack/react-query';
import { queries } from '../../lib/api.ts';
import { useDebounced } from '../../lib/debounced.ts';

/** Codes have 6 to 8 characters (document 000, section 9). */
export const SHORTEST_CODE = 6;
const CHECK_PAUSE_MS = 400;

/** Whether a code is somebody's, once typing rests; undefined while that isn't known. */
export function useIsKnownCode(code: string): boolean | undefined {
  const rested = useDebounced(code, CHECK_PAUSE_MS);
  const isComplete = rested === code && code.length >= SHORTEST_CODE;
  const { data } = useQuery(
    queries.referrals.checkReferralCode.queryOptions({
      input: { code: rested },
      enabled: isComplete,
      // It only helps: without an answer the form says nothing.
      retry: false,
    }),
  );
  return isComplete ? data?.known : undefined;
}
