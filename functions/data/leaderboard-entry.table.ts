/**
 * Leaderboard entries: each place that an agent has, one item for each board, so that a new score is one
 * write. An index has them under the text that boards are sorted by, spread over 8 shards as rollups
 * are: the first of a board are the first of each shard together. The projector keeps them.
 */
import { createHash } from 'node:crypto';
import { Entity, type EntityItem } from 'electrodb';
import {
  BOARDS,
  type Board,
  NETWORKS,
  orderOf,
  type Place,
} from '../../shared/leaderboard/rules.ts';
import { wholeWrite, writerOf } from '../platform/entity.ts';
import { key } from '../platform/key.ts';
import { perTable, type Table, type Write } from '../platform/table.ts';

const build = (table: Table) =>
  new Entity(
    {
      model: { entity: 'leaderboardEntry', version: '1', service: 'portal' },
      attributes: {
        board: { type: [...BOARDS, NETWORKS] as const, required: true },
        shard: { type: 'string', required: true },
        order: { type: 'string', required: true },
        agentId: { type: 'string', required: true },
        score: { type: 'number', required: true },
        joinedAt: { type: 'string', required: true },
      },
      indexes: {
        primary: {
          pk: key('pk', 'leaderboard#${agentId}', 'agentId'),
          sk: key('sk', '${board}', 'board'),
        },
        byOrder: {
          index: 'gsi3',
          pk: key('gsi3pk', 'leaderboard#${board}#${shard}', 'board', 'shard'),
          sk: key('gsi3sk', '${order}', 'order'),
        },
      },
    },
    { client: table.documents, table: table.name },
  );

export type LeaderboardEntry = EntityItem<ReturnType<typeof build>>;

/** Fixed: changing it needs a rebuild. */
const SHARDS = Array.from({ length: 8 }, (_, shard) => String(shard));

function shardFor(agentId: string): string {
  const [byte = 0] = createHash('sha256').update(agentId).digest();
  return SHARDS[byte % SHARDS.length] ?? '0';
}

/** The entry of a place. */
export const entryOf = (place: Place): LeaderboardEntry => ({
  ...place,
  shard: shardFor(place.agentId),
  order: orderOf(place),
});

const byOrder = (one: { order: string }, other: { order: string }) =>
  one.order < other.order ? -1 : 1;
const unconditional = () => new Error('An unconditional write had a condition');
const AT_ONCE = 4;

export const leaderboardEntryTable = perTable((table) => {
  const entity = build(table);
  const write = writerOf(entity);
  return {
    put: (entry: LeaderboardEntry): Write =>
      write((entries) => entries.put(entry).commit(), unconditional),

    remove: (entry: LeaderboardEntry): Write =>
      write((entries) => entries.delete(entry).commit(), unconditional),

    /** The first of a board, in their order; all shards in one round trip. */
    first: async (board: Board, limit: number): Promise<LeaderboardEntry[]> => {
      const shards = await Promise.all(
        SHARDS.map((shard) => entity.query.byOrder({ board, shard }).go({ limit })),
      );
      return shards
        .flatMap(({ data }) => data)
        .sort(byOrder)
        .slice(0, limit);
    },

    /** A page of those with whom the network begins, the largest first; all shards in one round trip. */
    networks: async ({ limit, after }: { limit: number; after: string | undefined }) => {
      const shards = await Promise.all(
        SHARDS.map((shard) => {
          const query = entity.query.byOrder({ board: NETWORKS, shard });
          return (after === undefined ? query : query.gt({ order: after })).go({
            limit: limit + 1,
          });
        }),
      );
      const rows = shards.flatMap(({ data }) => data).sort(byOrder);
      return { rows: rows.slice(0, limit), more: rows.length > limit };
    },

    /** All agents of a board, in their order: as many pages as it takes. */
    all: async (board: Board): Promise<string[]> => {
      const shards = await Promise.all(
        SHARDS.map((shard) =>
          entity.query
            .byOrder({ board, shard })
            .go({ pages: 'all', attributes: ['order', 'agentId'] }),
        ),
      );
      return shards
        .flatMap(({ data }) => data)
        .sort(byOrder)
        .map(({ agentId }) => agentId);
    },

    /** Writes and removes what a rebuild found. */
    replace: async ({ missing, stale }: Record<'missing' | 'stale', LeaderboardEntry[]>) => {
      if (stale.length > 0) await wholeWrite(entity.delete(stale).go({ concurrent: AT_ONCE }));
      if (missing.length > 0) await wholeWrite(entity.put(missing).go({ concurrent: AT_ONCE }));
    },
  };
});
