/**
 * Ids of the payouts that a run put into its batch, one item for each batch of its manifest. The
 * payout batch is counted from these ids and the payouts themselves, since an index may lag.
 */
import type { BatchId } from '../../../shared/kernel/batch-id.ts';
import { defineKeyedEntity, key } from '../../platform/entity.ts';
import type { Write } from '../../platform/table.ts';

const definition = defineKeyedEntity({
  name: 'collectedLines',
  attributes: {
    batchId: { type: 'string', required: true, field: 'period' },
    /** Position in the manifest of the first agent of this item. */
    part: { type: 'number', required: true },
    payoutIds: { type: 'list', required: true, items: { type: 'string' } },
  },
  primary: { pk: key`payoutBatch#${'batchId'}`, sk: key`collected#${'part'}` },
});

export const collectedLinesTable = definition.with(({ query, put }) => ({
  /** @param part position in the manifest of the first agent */
  put: (batchId: BatchId, part: number, payoutIds: string[]): Write =>
    put({ batchId, part, payoutIds }),

  /** All payouts that a run put into a batch, without duplicates; some may have left it since. */
  all: async (batchId: BatchId): Promise<Set<string>> => {
    const { data } = await query.primary({ batchId }).go({ pages: 'all', consistent: true });
    return new Set(data.flatMap(({ payoutIds }) => payoutIds));
  },
}));
