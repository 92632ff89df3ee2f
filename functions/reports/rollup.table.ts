/**
 * Rollups: sums that the projector keeps, so that a counter is a bounded read. The network's are spread
 * over 8 shards, because one item takes no more than some hundred writes a second.
 */
import { createHash } from 'node:crypto';
import { Entity } from 'electrodb';
import type { Measures } from '../../shared/reports/rules.ts';
import { MEASURES } from '../../shared/reports/rules.ts';
import { wholeBatch, writerOf } from '../platform/entity.ts';
import { key } from '../platform/key.ts';
import { perTable, type Table, type Write } from '../platform/table.ts';

/** Whose figures are summed up: the whole network's, or one agent's. */
export type Scope = typeof NETWORK | `agent#${string}`;
export const NETWORK = 'network';
export const agentScope = (agentId: string): Scope => `agent#${agentId}`;

/** Fixed: changing it needs a rebuild. One agent's figures change too seldom to be spread. */
const NETWORK_SHARDS = Array.from({ length: 8 }, (_, shard) => String(shard));
const shardsOf = (scope: Scope) => (scope === NETWORK ? NETWORK_SHARDS : ['0']);

/** The shard of a scope that an item's figures go to. */
function shardFor(scope: Scope, itemKey: string): string {
  const shards = shardsOf(scope);
  const [byte = 0] = createHash('sha256').update(itemKey).digest();
  return shards[byte % shards.length] ?? '0';
}

const number = { type: 'number' } as const;

const build = (table: Table) =>
  new Entity(
    {
      model: { entity: 'rollup', version: '1', service: 'portal' },
      attributes: {
        /** Whose figures these are. */
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
        referralsActive: number,
        referrals: number,
        referralsFirstSale: number,
        referralBonusCents: number,
        invitesPending: number,
        clicksInvite: number,
        clicksTraffic: number,
        clicksConverted: number,
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
  scope: Scope;
  bucket: string;
}

/** Figures added up. */
export const sumOf = (rows: readonly Partial<Measures>[]): Measures =>
  Object.fromEntries(
    MEASURES.map((name) => [name, rows.reduce((sum, row) => sum + (row[name] ?? 0), 0)]),
  ) as Measures;

export const rollupTable = perTable((table) => {
  const entity = build(table);
  const write = writerOf(entity);
  return {
    /** The sum over all shards. */
    read: async ({ scope, bucket }: RollupKey): Promise<Measures> => {
      const [shard = '', ...others] = shardsOf(scope);
      const data =
        others.length === 0
          ? [(await entity.get({ scope, shard, bucket }).go()).data ?? {}]
          : await wholeBatch(
              entity.get([shard, ...others].map((one) => ({ scope, shard: one, bucket }))).go(),
            );
      return sumOf(data);
    },

    /** Adds what an item brings. */
    add: ({ scope, bucket }: RollupKey, itemKey: string, by: Partial<Measures>): Write =>
      write(
        (rollups) =>
          rollups
            .upsert({ scope, bucket, shard: shardFor(scope, itemKey) })
            .add(by)
            .commit(),
        () => new Error('An unconditional write had a condition'),
      ),

    /** Writes what a rebuild found: all of it into the first shard, the others at zero. */
    replace: ({ scope, bucket }: RollupKey, measures: Measures): Write[] =>
      shardsOf(scope).map((shard, index) =>
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
