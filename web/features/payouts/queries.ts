/** Queries and mutations of an agent's own payouts. */
import { useQueryClient } from '@tanstack/react-query';
import type { ListOrder } from '../../../shared/kernel/page.ts';
import type { PayoutStatus } from '../../../shared/payouts/contract.ts';
import { api, queries } from '../../lib/api.ts';
import { refetchTopics } from '../../lib/live.ts';
import { inPages, prependRow } from '../../lib/pages.ts';
import { useSubmission } from '../../lib/submission.ts';

/** The agent's own payouts, ordered by the time of the request. */
export const myPayoutsQuery = (list: { status: PayoutStatus | undefined; order: ListOrder }) =>
  queries.payouts.listMyPayouts.infiniteOptions({
    input: (cursor: string | undefined) => ({ ...list, cursor }),
    ...inPages,
  });

/** One of the agent's own payouts. */
export const myPayoutQuery = (payoutId: string) =>
  queries.payouts.getMyPayout.queryOptions({ input: { payoutId } });

export function useRequestPayout() {
  const client = useQueryClient();
  return useSubmission(
    (availableCents: number, idempotencyKey) =>
      api.payouts.requestPayout({ availableCents }, { context: { idempotencyKey } }),
    {
      onSuccess: (payout) => {
        for (const status of [undefined, 'pending' as const])
          prependRow(client, myPayoutsQuery({ status, order: 'newest' }).queryKey, payout);
        refetchTopics(client, ['payouts']);
      },
      // After a conflict the balance is another; after a lost answer the payout may be there.
      onError: () => refetchTopics(client, ['earnings', 'payouts']),
    },
  );
}
