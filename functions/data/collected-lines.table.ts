/**
 * What a run put into its batch: the payouts of each part of its manifest, by their ids. The batch is
 * counted from these and the payouts themselves, since an index may be a moment behind.
 */
import { Entity } from 'electrodb';
import type { Period } from '../../shared/kernel/month.ts';
import { OLD, writerOf } from '../platform/entity.ts';
import { key } from '../platform/key.ts';
import { perTable, type Table, type Write } from '../platform/table.ts';

const build = (table: Table) =>
  new Entity(
    {
      model: { entity: 'collectedLines', version: '1', service: 'portal' },
      attributes: {
        period: { type: 'string', required: true },
        /** The place of the part's first agent in the manifest. */
        part: { type: 'number', required: true },
        payoutIds: { type: 'list', required: true, items: { type: 'string' } },
      },
      indexes: {
        primary: {
          pk: key('pk', 'payoutBatch#${period}', 'period'),
          sk: key('sk', 'collected#${part}', 'part'),
        },
      },
    },
    { client: table.documents, table: table.name },
  );

const never = () => new Error('An unconditional write had a condition');

export const collectedLinesTable = perTable((table) => {
  const entity = build(table);
  const write = writerOf(entity);
  return {
    /** @param part the place of the part's first agent in the manifest */
    put: (period: Period, part: number, payoutIds: string[]): Write =>
      write((parts) => parts.put({ period, part, payoutIds }).commit(OLD), never),

    /** The ids of all payouts that were put into a batch, some maybe twice, or gone from it since. */
    all: async (period: Period): Promise<Set<string>> => {
      const query = entity.query.primary({ period });
      const { data } = await query.go({ pages: 'all', consistent: true });
      return new Set(data.flatMap(({ payoutIds }) => payoutIds));
    },
  };
});
