/** Queries and mutations of adjustments of balances. */
import type { AdjustmentStatus } from '../../../shared/adjustments/rules.ts';
import { api, queries } from '../../lib/api.ts';
import { inPages, type ListFilter, pageInput } from '../../lib/pages.ts';
import { useRowCreation } from '../../lib/row-change.ts';

export const adjustmentsQuery = (list: ListFilter<AdjustmentStatus>) =>
  queries.adjustments.listAdjustments.infiniteOptions({ input: pageInput(list), ...inPages });

/** A link to the file of an adjustment. */
export const attachmentLink = (adjustmentId: string) => ({
  queryKey: queries.adjustments.openAttachment.key({ input: { adjustmentId } }),
  queryFn: () => api.adjustments.openAttachment({ adjustmentId }),
});

export const useAddAdjustment = () =>
  useRowCreation(
    { topics: ['payouts', 'agents'] },
    {
      create: api.adjustments.addAdjustment,
      listsOf: () => [],
      invalidates: [
        queries.agents.getAgentBalance.key(),
        queries.adjustments.listAdjustments.key(),
      ],
      success: 'Balance adjusted',
      failure: 'Failed to adjust the balance',
    },
  );
