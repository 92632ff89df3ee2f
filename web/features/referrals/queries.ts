import { useQuery } from '@tanstack/react-query';
import { queries } from '../../lib/api.ts';
import { useDebounced } from '../../lib/debounced.ts';

/** Codes have 6 to 8 characters. */
export const SHORTEST_CODE = 6;
const CHECK_PAUSE_MS = 400;

/** True where a code belongs to an agent; undefined while it is typed or looked up. */
export function useIsKnownCode(code: string): boolean | undefined {
  const rested = useDebounced(code, CHECK_PAUSE_MS);
  const isComplete = rested === code && code.length >= SHORTEST_CODE;
  const { data } = useQuery(
    queries.referrals.checkReferralCode.queryOptions({
      input: { code: rested },
      enabled: isComplete,
      // The lookup is a help only: where it fails, the form shows no hint.
      retry: false,
    }),
  );
  return isComplete ? data?.known : undefined;
}
