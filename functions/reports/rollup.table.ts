/**
 * Rollups: sums that the projector keeps, so that a counter is a bounded read. Each scope is spread
 * over 8 shards, because one item takes no more than some hundred writes a second.
 */
import { Entity } from 'electrodb';
import type { Measures } from '../../shared/reports/rules.ts';
import { MEASURES } from '../../shared/reports/rules.ts';
import { wholeBatch, writerOf } from '../platform/entity.ts';
import { key } from '../platform/key.ts';
import { perTable, type Table, type Write } from '../platform/table.ts';

/** Fixed: changing it needs a rebuild. */
export const ROLLUP_SHARDS = 8;

const number = { type: 'number' } as const;

const build = (table: Table) =>
  new Entity(
    {
      model: { entity: 'rollup', version: '1', service: 'portal' },
      attributes: {
        /** What is summed up: `network`. */
        scope: { type: 'string', required: true },
        shard: { type: 'string', required: true },
        /** Which part of it: `total`. */
        bucket: { type: 'string', required: true },
        salesPending: number,
        salesApproved: number,
        salesRejected: number,
        salesPaid: number,
        salesValueCents: number,
        payoutsPending: number,
        payoutsPendingCents: number,
        payoutsProcessing: number,
        payoutsPaid: number,
        payoutsPaidCents: number,
      },
      indexes: {
        primary: {
          pk: key('pk', 'rollup#${scope}#${shard}', 'scope', 'shard'),
          sk: key('sk', '${bucket}', 'bucket'),
        },
      },
    },
    { client: table.documents, table: table.name },
  );

export interface RollupKey {
  scope: string;
  bucket: string;
}

const shards = Array.from({ length: ROLLUP_SHARDS }, (_, shard) => String(shard));

export const rollupTable = perTable((table) => {
  const entity = build(table);
  const write = writerOf(entity);
  return {
    /** The sum over all shards. */
    read: async ({ scope, bucket }: RollupKey): Promise<Measures> => {
      const data = await wholeBatch(
        entity.get(shards.map((shard) => ({ scope, shard, bucket }))).go(),
      );
      return Object.fromEntries(
        MEASURES.map((name) => [name, data.reduce((sum, row) => sum + (row[name] ?? 0), 0)]),
      ) as Measures;
    },

    /** Adds to one shard. */
    add: ({ scope, bucket }: RollupKey, shard: number, by: Partial<Measures>): Write =>
      write(
        (rollups) =>
          rollups
            .upsert({ scope, bucket, shard: String(shard) })
            .add(by)
            .commit(),
        () => new Error('An unconditional write had a condition'),
      ),

    /** Writes what a rebuild found: all of it into the first shard, the others at zero. */
    replace: ({ scope, bucket }: RollupKey, measures: Measures): Write[] =>
      shards.map((shard, index) =>
        write(
          (rollups) => {
            const zero = Object.fromEntries(MEASURES.map((name) => [name, 0]));
            return rollups
              .put({ scope, bucket, shard, ...(index === 0 ? measures : zero) })
              .commit();
          },
          () => new Error('An unconditional write had a condition'),
        ),
      ),
  };
});
