/** What Admin Payouts asks and changes. */
import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import type { AdminPayout, PayoutStatus } from '../../../shared/payouts/contract.ts';
import { api, queries } from '../../lib/api.ts';
import { refetchTopics } from '../../lib/live.ts';
import { inPages, prependRow, type Queue, queuePage, replaceRow } from '../../lib/pages.ts';
import { type RowKind, useManyRowsChange, useRowChange } from '../../lib/row-change.ts';
import { useSubmission } from '../../lib/submission.ts';
import { toast } from '../../lib/toasts.ts';

/** All agents' payouts. */
export const payoutsQuery = (list: Queue<PayoutStatus>) =>
  queries.payouts.listPayouts.infiniteOptions({ input: queuePage(list), ...inPages });

/** The newest few payouts that a search finds. */
export const foundPayoutsQuery = (q: string, limit: number) =>
  queries.payouts.listPayouts.queryOptions({
    input: { q, limit },
    placeholderData: keepPreviousData,
  });

/** The counters above the list of payouts. */
export const payoutCountersQuery = () => queries.payouts.countPayouts.queryOptions();

/** One payout with payment details. Each reading is audited: it is kept while it is looked at. */
export const payoutDetailQuery = (payoutId: string) =>
  queries.payouts.getPayout.queryOptions({ input: { payoutId }, gcTime: 0 });

/** Shows a changed payout wherever it stands. */
const payoutRows: RowKind<AdminPayout> = {
  topics: ['payouts', 'batches'],
  show: (client, payout) => {
    replaceRow(client, queries.payouts.listPayouts.key(), payout);
    client.setQueryData(payoutDetailQuery(payout.id).queryKey, (old) =>
      old ? { ...old, ...payout } : old,
    );
  },
};

const usePayoutStep = <Input extends { payoutId: string }>(
  change: (input: Input) => Promise<AdminPayout>,
  words: { success: string; failure: string },
) => useRowChange(payoutRows, { change, idOf: ({ payoutId }) => payoutId, ...words });

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

/** A step that many payouts take at once, each on its own. */
export type ManySteps = Parameters<typeof api.payouts.stepPayouts>[0];

const failures: Record<ManySteps['step'], string> = {
  processing: 'Failed to update payout status',
  paid: 'Failed to process payout',
  rejected: 'Failed to reject payout',
};

/** Takes many payouts a step further. */
export const useStepPayouts = () =>
  useManyRowsChange(payoutRows, {
    change: (input: ManySteps) => api.payouts.stepPayouts(input),
    failure: ({ step }) => failures[step],
  });

/** Adds a manual payout; it stands at the head of the list at once. */
export function useAddPayout() {
  const client = useQueryClient();
  return useSubmission(
    (payout: Parameters<typeof api.payouts.addPayout>[0], idempotencyKey) =>
      api.payouts.addPayout(payout, { context: { idempotencyKey } }),
    {
      onSuccess: (payout) => {
        toast.success('Payout added successfully');
        for (const status of [undefined, 'pending'] as const) {
          const { queryKey } = payoutsQuery({ status, q: '', order: 'newest' });
          prependRow(client, queryKey, payout);
        }
        void client.invalidateQueries({ queryKey: queries.agents.getAgentBalance.key() });
        refetchTopics(client, ['payouts']);
      },
      onError: (error) => toast.failure('Failed to add payout', error),
    },
  );
}
