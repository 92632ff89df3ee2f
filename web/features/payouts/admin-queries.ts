/** Queries and mutations of Admin Payouts. */
import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import type { AdminPayout, PayoutStatus } from '../../../shared/payouts/contract.ts';
import { api, queries } from '../../lib/api.ts';
import { agentBalanceQuery } from '../agents/queries.ts';
import { inPages, type ListFilter, newestOf, pageInput } from '../../lib/pages.ts';
import {
  type RowKind,
  useManyRowsChange,
  useRowChange,
  useRowCreation,
} from '../../lib/row-change.ts';

export const payoutsQuery = (list: ListFilter<PayoutStatus>) =>
  queries.payouts.listPayouts.infiniteOptions({ input: pageInput(list), ...inPages });

/** The newest payouts that match a search. */
export const foundPayoutsQuery = (q: string, limit: number) =>
  queries.payouts.listPayouts.queryOptions({
    input: { q, limit },
    placeholderData: keepPreviousData,
  });

/** The counters on the cards above the list. */
export const payoutCountersQuery = () => queries.payouts.countPayouts.queryOptions();

/** One payout with payment details. Each read is audited, so it isn't cached after it was looked at. */
export const payoutDetailQuery = (payoutId: string) =>
  queries.payouts.getPayout.queryOptions({ input: { payoutId }, gcTime: 0 });

const payoutRows: RowKind<AdminPayout> = {
  topics: ['payouts', 'batches'],
  listKey: () => queries.payouts.listPayouts.key(),
  detailKey: (payoutId) => payoutDetailQuery(payoutId).queryKey,
};

const usePayoutStep = <Input extends { payoutId: string }>(
  change: (input: Input) => Promise<AdminPayout>,
  words: { success: string; failure: string },
) => useRowChange(payoutRows, { change, idOf: ({ payoutId }) => payoutId, ...words });

export const useMarkProcessing = () =>
  usePayoutStep(api.payouts.markProcessing, {
    success: 'Payout marked as processing',
    failure: 'Failed to update payout status',
  });
/** Records the payment, with the bank's transaction id. */
export const useMarkPaid = () =>
  usePayoutStep(api.payouts.markPaid, {
    success: 'Payout processed successfully',
    failure: 'Failed to process payout',
  });
export const useRejectPayout = () =>
  usePayoutStep(api.payouts.rejectPayout, {
    success: 'Payout rejected',
    failure: 'Failed to reject payout',
  });
/** Records that the bank returned the payment. */
export const useReturnPayout = () =>
  usePayoutStep(api.payouts.returnPayout, {
    success: 'Payout returned',
    failure: 'Failed to update payout status',
  });

/** A payout with the account that its row shows, which the server compares. */
export const seenOf = ({
  id: payoutId,
  bankingUpdatedAt,
}: Pick<AdminPayout, 'id'> & { bankingUpdatedAt?: string | undefined }) => ({
  payoutId,
  ...(bankingUpdatedAt ? { bankingUpdatedAt } : {}),
});

export type ManySteps = Parameters<typeof api.payouts.stepPayouts>[0];

const failures: Record<ManySteps['step'], string> = {
  processing: 'Failed to update payout status',
  paid: 'Failed to process payout',
  rejected: 'Failed to reject payout',
};

/** Changes the status of many payouts in one call; each succeeds or fails on its own. */
export const useStepPayouts = () =>
  useManyRowsChange(payoutRows, {
    change: (input: ManySteps) => api.payouts.stepPayouts(input),
    failure: ({ step }) => failures[step],
  });

type AddedPayout = Omit<Parameters<typeof api.payouts.addPayout>[0], 'availableCents'>;

/**
 * Adds a manual payout, which lowers the agent's available balance: the one that the dialog shows, else it is
 * refused.
 */
export function useAddPayout() {
  const client = useQueryClient();
  return useRowCreation(
    { topics: ['payouts'] },
    {
      create: (input: AddedPayout, options) => {
        const shown = client.getQueryData(agentBalanceQuery(input.agentId).queryKey);
        return api.payouts.addPayout({ ...input, availableCents: shown?.availableCents }, options);
      },
      listsOf: () =>
        [undefined, 'pending' as const].map((status) => payoutsQuery(newestOf(status)).queryKey),
      invalidates: [queries.agents.getAgentBalance.key()],
      success: 'Payout added successfully',
      failure: 'Failed to add payout',
    },
  );
}
