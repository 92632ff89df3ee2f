/** Queries and mutations of adjustments of balances. */
import type { Adjustment } from '../../../shared/adjustments/contract.ts';
import type { AdjustmentStatus } from '../../../shared/adjustments/rules.ts';
import { api, queries } from '../../lib/api.ts';
import { inPages, type ListFilter, pageInput } from '../../lib/pages.ts';
import { type RowKind, useRowChange, useRowCreation } from '../../lib/row-change.ts';
import { toast } from '../../lib/toasts.ts';

export const adjustmentsQuery = (list: ListFilter<AdjustmentStatus>) =>
  queries.adjustments.listAdjustments.infiniteOptions({ input: pageInput(list), ...inPages });

/** How many wait for a second person. */
export const waitingAdjustmentsQuery = () => queries.adjustments.countAdjustments.queryOptions();

/** A link to the file of an adjustment. */
export const attachmentLink = (adjustmentId: string) => ({
  queryKey: queries.adjustments.openAttachment.key({ input: { adjustmentId } }),
  queryFn: () => api.adjustments.openAttachment({ adjustmentId }),
});

const adjustmentRows: RowKind<Adjustment> = {
  topics: ['payouts', 'agents'],
  listKey: () => queries.adjustments.listAdjustments.key(),
  // A decided one is held no more.
  optional: { held: undefined },
};

const useDecision = <Input extends { adjustmentId: string }>(
  change: (input: Input) => Promise<Adjustment>,
  words: { success: string; failure: string },
) => useRowChange(adjustmentRows, { change, idOf: ({ adjustmentId }) => adjustmentId, ...words });

export const useReleaseAdjustment = () =>
  useDecision(api.adjustments.releaseAdjustment, {
    success: 'Adjustment released',
    failure: 'Failed to release adjustment',
  });
export const useRefuseAdjustment = () =>
  useDecision(api.adjustments.refuseAdjustment, {
    success: 'Adjustment refused',
    failure: 'Failed to refuse adjustment',
  });
export const useWithdrawAdjustment = () =>
  useDecision(api.adjustments.withdrawAdjustment, {
    success: 'Adjustment withdrawn',
    failure: 'Failed to withdraw adjustment',
  });

/** Adjusts a balance; the toast says whether it waits. */
export const useAddAdjustment = () =>
  useRowCreation(
    { topics: adjustmentRows.topics },
    {
      create: async (...call: Parameters<typeof api.adjustments.addAdjustment>) => {
        const added = await api.adjustments.addAdjustment(...call);
        toast.success(
          added.status === 'posted'
            ? 'Balance adjusted'
            : 'The adjustment waits for another administrator',
        );
        return added;
      },
      listsOf: () => [],
      invalidates: [
        queries.agents.getAgentBalance.key(),
        queries.adjustments.listAdjustments.key(),
      ],
      failure: 'Failed to adjust the balance',
    },
  );
