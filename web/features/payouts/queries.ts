/** What agents ask of their payouts, and change. */
import { useQueryClient } from '@tanstack/react-query';
import type { ListOrder } from '../../../shared/kernel/page.ts';
import type { PayoutStatus } from '../../../shared/payouts/contract.ts';
import { api, queries } from '../../lib/api.ts';
import { isErrorCode } from '../../lib/api-errors.ts';
import { refetchTopics } from '../../lib/live.ts';
import { inPages, prependRow } from '../../lib/pages.ts';
import { useSubmission } from '../../lib/submission.ts';

/** The own payouts, by when they were requested. */
export const myPayoutsQuery = (list: { status: PayoutStatus | undefined; order: ListOrder }) =>
  queries.payouts.listMyPayouts.infiniteOptions({
    input: (cursor: string | undefined) => ({ ...list, cursor }),
    ...inPages,
  });

/** Requests the whole available balance. */
export function useRequestPayout() {
  const client = useQueryClient();
  return useSubmission(
    (availableCents: number, idempotencyKey) =>
      api.payouts.requestPayout({ availableCents }, { context: { idempotencyKey } }),
    {
      onSuccess: (payout) => {
        for (const status of [undefined, 'pending' as const])
          prependRow(client, myPayoutsQuery({ status, order: 'newest' }).queryKey, payout);
        void client.invalidateQueries({ queryKey: queries.ledger.key() });
      },
      onError: (error) => {
        if (isErrorCode(error, 'CONFLICT')) refetchTopics(client, ['earnings', 'payouts']);
      },
    },
  );
}
