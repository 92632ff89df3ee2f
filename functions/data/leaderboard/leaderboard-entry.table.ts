/**
 * Leaderboard entries: one item for each agent and board, so that a new score is one write. An
 * index over 8 shards, as for rollups, sorts them by rank: the top of a board is merged from the
 * top of each shard. The projector maintains them.
 */
import {
  BOARDS,
  type Board,
  NETWORKS,
  orderOf,
  type BoardEntry,
} from '../../../shared/leaderboard/rules.ts';
import { defineKeyedEntity, type ItemOf, key } from '../../platform/entity.ts';
import type { Write } from '../../platform/table.ts';
import { shardNames, shardOf } from '../../platform/shard.ts';

const definition = defineKeyedEntity({
  name: 'leaderboardEntry',
  attributes: {
    board: { type: [...BOARDS, NETWORKS], required: true },
    shard: { type: 'string', required: true },
    order: { type: 'string', required: true },
    agentId: { type: 'string', required: true },
    score: { type: 'number', required: true },
    joinedAt: { type: 'string', required: true },
  },
  primary: { pk: key`leaderboard#${'agentId'}`, sk: key`${'board'}` },
  indexes: {
    byOrder: { index: 'gsi3', pk: key`leaderboard#${'board'}#${'shard'}`, sk: key`${'order'}` },
  },
});

export type LeaderboardEntry = ItemOf<typeof definition>;

/** Fixed: changing it needs a rebuild. */
const SHARDS = shardNames(8);

/** An entry that is ranked: the roots of networks aren't. */
export type RankedEntry = BoardEntry & { board: Board };

/** The shards of a board's index. */
export const BOARD_SHARDS: readonly string[] = SHARDS;
export const boardShardOf = (agentId: string) => shardOf(agentId, SHARDS.length);

export const entryOf = (place: BoardEntry): LeaderboardEntry => ({
  ...place,
  shard: boardShardOf(place.agentId),
  order: orderOf(place),
});

const byOrder = (one: { order: string }, other: { order: string }) =>
  one.order < other.order ? -1 : 1;

export const leaderboardEntryTable = definition.with(
  ({ query, put, readMany, writeAlways, replaceAll }) => ({
    put: (entry: LeaderboardEntry): Write => put(entry),

    remove: (entry: LeaderboardEntry): Write => writeAlways((entries) => entries.delete(entry)),

    /** The first entries of a board, best first; all shards in one round trip. */
    first: async (board: Board, limit: number): Promise<LeaderboardEntry[]> => {
      const shards = await Promise.all(
        SHARDS.map((shard) => query.byOrder({ board, shard }).go({ limit })),
      );
      return shards
        .flatMap(({ data }) => data)
        .sort(byOrder)
        .slice(0, limit);
    },

    /** A page of the network's roots, those with most recruits first; all shards in one round trip. */
    networks: async ({ limit, after }: { limit: number; after: string | undefined }) => {
      const shards = await Promise.all(
        SHARDS.map((shard) => {
          const entries = query.byOrder({ board: NETWORKS, shard });
          const from = after === undefined ? entries : entries.gt({ order: after });
          return from.go({ limit: limit + 1 });
        }),
      );
      const rows = shards.flatMap(({ data }) => data).sort(byOrder);
      return { rows: rows.slice(0, limit), more: rows.length > limit };
    },

    /** All entries of a board, in no order; the latest changes may be missing. */
    all: async (board: Board, among: readonly string[] = SHARDS): Promise<RankedEntry[]> => {
      const shards = await Promise.all(
        among.map((shard) => query.byOrder({ board, shard }).go({ pages: 'all' })),
      );
      return shards.flatMap(({ data }) =>
        data.map(({ agentId, score, joinedAt }) => ({ board, agentId, score, joinedAt })),
      );
    },

    /** Those of these entries that there are, read consistently. */
    getManyNow: async (names: readonly { board: Board; agentId: string }[]) =>
      (await readMany(names, true)) as (LeaderboardEntry & { board: Board })[],

    /** Applies the differences of a rebuild. */
    replace: replaceAll,
  }),
);
