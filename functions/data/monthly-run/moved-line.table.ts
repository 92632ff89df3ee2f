/**
 * Lines that were moved into a batch while months could have several, one item each: with the ids that a run
 * collected they are the batch's list, since an index may lag. A line that has left since is told by its
 * payout.
 */
import type { BatchId } from '../../../shared/kernel/batch-id.ts';
import { defineKeyedEntity, key } from '../../platform/entity.ts';

const definition = defineKeyedEntity({
  name: 'movedLine',
  attributes: {
    batchId: { type: 'string', required: true },
    payoutId: { type: 'string', required: true },
  },
  primary: { pk: key`payoutBatch#${'batchId'}`, sk: key`moved#${'payoutId'}` },
});

export const movedLineTable = definition.with(({ query }) => ({
  /** The payouts that were ever moved into a batch. */
  all: async (batchId: BatchId): Promise<string[]> => {
    const { data } = await query.primary({ batchId }).go({ pages: 'all', consistent: true });
    return data.map(({ payoutId }) => payoutId);
  },
}));
