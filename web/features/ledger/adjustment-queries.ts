/** Queries and mutations of adjustments of balances. */
import type { Adjustment } from '../../../shared/ledger/contract.ts';
import type { AdjustmentStatus } from '../../../shared/ledger/rules.ts';
import { api, queries } from '../../lib/api.ts';
import { inPages, type ListFilter, pageInput } from '../../lib/pages.ts';
import { type RowKind, useRowChange, useRowCreation } from '../../lib/row-change.ts';
import { toast } from '../../lib/toasts.ts';

export const adjustmentsQuery = (list: ListFilter<AdjustmentStatus>) =>
  queries.ledger.listAdjustments.infiniteOptions({ input: pageInput(list), ...inPages });

/** How many wait for a second person. */
export const waitingAdjustmentsQuery = () => queries.ledger.countAdjustments.queryOptions();

/** A link to the file of an adjustment. */
export const attachmentLink = (adjustmentId: string) => ({
  queryKey: queries.ledger.openAttachment.key({ input: { adjustmentId } }),
  queryFn: () => api.ledger.openAttachment({ adjustmentId }),
});

const adjustmentRows: RowKind<Adjustment> = {
  topics: ['payouts', 'agents'],
  listKey: () => queries.ledger.listAdjustments.key(),
  // A decided one is held no more.
  optional: { held: undefined },
};

const useDecision = <Input extends { adjustmentId: string }>(
  change: (input: Input) => Promise<Adjustment>,
  words: { success: string; failure: string },
) => useRowChange(adjustmentRows, { change, idOf: ({ adjustmentId }) => adjustmentId, ...words });

export const useReleaseAdjustment = () =>
  useDecision(api.ledger.releaseAdjustment, {
    success: 'Adjustment released',
    failure: 'Failed to release adjustment',
  });
export const useRefuseAdjustment = () =>
  useDecision(api.ledger.refuseAdjustment, {
    success: 'Adjustment refused',
    failure: 'Failed to refuse adjustment',
  });
export const useWithdrawAdjustment = () =>
  useDecision(api.ledger.withdrawAdjustment, {
    success: 'Adjustment withdrawn',
    failure: 'Failed to withdraw adjustment',
  });

/** Adjusts a balance; the toast says whether it waits. */
export const useAddAdjustment = () =>
  useRowCreation(
    { topics: adjustmentRows.topics },
    {
      create: async (...call: Parameters<typeof api.ledger.addAdjustment>) => {
        const added = await api.ledger.addAdjustment(...call);
        toast.success(
          added.status === 'posted'
            ? 'Balance adjusted'
            : 'The adjustment waits for another administrator',
        );
        return added;
      },
      listsOf: () => [],
      invalidates: [queries.agents.getAgentBalance.key(), queries.ledger.listAdjustments.key()],
      failure: 'Failed to adjust the balance',
    },
  );
