/**
 * The payouts that a run put into its batch: their ids, by part of its manifest. The batch is
 * counted from these and the payouts themselves, since an index may be a moment behind.
 */
import type { Period } from '../../shared/kernel/month.ts';
import { defineKeyedEntity, key } from '../platform/entity.ts';
import type { Write } from '../platform/table.ts';

const definition = defineKeyedEntity({
  name: 'collectedLines',
  attributes: {
    period: { type: 'string', required: true },
    /** The place of the part's first agent in the manifest. */
    part: { type: 'number', required: true },
    payoutIds: { type: 'list', required: true, items: { type: 'string' } },
  },
  primary: { pk: key`payoutBatch#${'period'}`, sk: key`collected#${'part'}` },
});

export const collectedLinesTable = definition.with(({ query, writeAlways }) => ({
  /** @param part the place of the part's first agent in the manifest */
  put: (period: Period, part: number, payoutIds: string[]): Write =>
    writeAlways((parts) => parts.put({ period, part, payoutIds })),

  /** The ids of all payouts that were put into a batch, some maybe twice, or gone from it since. */
  all: async (period: Period): Promise<Set<string>> => {
    const { data } = await query.primary({ period }).go({ pages: 'all', consistent: true });
    return new Set(data.flatMap(({ payoutIds }) => payoutIds));
  },
}));
