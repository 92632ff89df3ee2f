/** What the payout screens ask and change. */
import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ListOrder } from '../../../shared/kernel/page.ts';
import type { AdminPayout, PayoutStatus } from '../../../shared/payouts/contract.ts';
import { api, queries } from '../../lib/api.ts';
import { conflictingState, isErrorCode } from '../../lib/api-errors.ts';
import { refetchTopics } from '../../lib/live.ts';
import { nextCursor, prependRow, replaceRow } from '../../lib/pages.ts';
import { useSubmission } from '../../lib/submission.ts';
import { toast } from '../../lib/toasts.ts';

const firstPage: string | undefined = undefined;

/** The own payouts, by when they were requested. */
export const myPayoutsQuery = (list: { status: PayoutStatus | undefined; order: ListOrder }) =>
  queries.payouts.listMyPayouts.infiniteOptions({
    input: (cursor: string | undefined) => ({ ...list, cursor }),
    initialPageParam: firstPage,
    getNextPageParam: nextCursor,
    placeholderData: keepPreviousData,
  });

/** All agents' payouts, newest requested first. */
export const payoutsQuery = (status: PayoutStatus | undefined) =>
  queries.payouts.listPayouts.infiniteOptions({
    input: (cursor: string | undefined) => ({ status, cursor }),
    initialPageParam: firstPage,
    getNextPageParam: nextCursor,
    placeholderData: keepPreviousData,
  });

/** The counters above the list of payouts. */
export const payoutCountersQuery = () => queries.payouts.countPayouts.queryOptions();

/** One payout with payment details. Each reading is audited: it is kept while it is looked at. */
export const payoutDetailQuery = (payoutId: string) =>
  queries.payouts.getPayout.queryOptions({ input: { payoutId }, gcTime: 0 });

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

/** One step of a payout: the answer replaces the row; counters follow. */
function usePayoutStep<Input extends { payoutId: string }>(
  take: (input: Input) => Promise<AdminPayout>,
  words: { success: string; failure: string },
) {
  const client = useQueryClient();
  const lists = queries.payouts.listPayouts.key();
  return useMutation({
    mutationFn: take,
    onSuccess: (payout) => {
      toast.success(words.success);
      replaceRow(client, lists, payout);
      refetchTopics(client, ['payouts']);
    },
    onError: (error, { payoutId }) => {
      toast.failure(words.failure, error);
      const current = conflictingState(error);
      if (current) replaceRow(client, lists, { ...current, id: payoutId });
      if (isErrorCode(error, 'CONFLICT')) refetchTopics(client, ['payouts']);
    },
  });
}

/** Pending to processing. */
export const useMarkProcessing = () =>
  usePayoutStep(api.payouts.markProcessing, {
    success: 'Payout marked as processing',
    failure: 'Failed to update payout status',
  });
/** Processing to paid, with the bank's transaction id. */
export const useMarkPaid = () =>
  usePayoutStep(api.payouts.markPaid, {
    success: 'Payout processed successfully',
    failure: 'Failed to process payout',
  });
/** Rejects a pending payout. */
export const useRejectPayout = () =>
  usePayoutStep(api.payouts.rejectPayout, {
    success: 'Payout rejected',
    failure: 'Failed to reject payout',
  });
/** The bank returned the payment. */
export const useReturnPayout = () =>
  usePayoutStep(api.payouts.returnPayout, {
    success: 'Payout returned',
    failure: 'Failed to update payout status',
  });
