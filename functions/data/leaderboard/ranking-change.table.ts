/**
 * The names of what rankings are computed from and a transaction of the projector changed: daily
 * figures and leaderboard entries. The projector writes one item in the same transaction; the ranker
 * reads the named items and then deletes it. So no change is missed, however late the ranker comes.
 */
import { CustomAttributeType } from '../../platform/electro.ts';
import pMap from 'p-map';
import { BOARDS, type Board } from '../../../shared/leaderboard/rules.ts';
import { defineKeyedEntity, type ItemOf, key } from '../../platform/entity.ts';
import { readFirst } from '../../platform/page.ts';
import { shardNames, shardOf } from '../../platform/shard.ts';
import type { Write } from '../../platform/table.ts';
import { RANKED, type DailyName } from '../reports/rollup.table.ts';

/** Spread over partitions, because a monthly run writes hundreds in a second. */
const SHARDS = shardNames(8);
const REMOVED_AT_ONCE = 16;

export interface PlaceName {
  board: Board;
  agentId: string;
}

/** Names as texts: `agents#2026-11-25#<id>` and `sales#<agent id>`. */
export interface RankingChange {
  days: string[];
  places: string[];
}

const definition = defineKeyedEntity({
  name: 'rankingChange',
  attributes: {
    shard: { type: 'string', required: true },
    /** Names the transaction: the mark of its first event. */
    mark: { type: 'string', required: true },
    days: { type: CustomAttributeType<string[]>('any'), required: true },
    places: { type: CustomAttributeType<string[]>('any'), required: true },
  },
  primary: { pk: key`rankingChange#${'shard'}`, sk: key`${'mark'}` },
});

export type StoredRankingChange = ItemOf<typeof definition>;

export const nameOfDay = ({ ranked, day, id }: DailyName) => `${ranked}#${day}#${id}`;
export const nameOfPlace = ({ board, agentId }: PlaceName) => `${board}#${agentId}`;

/** @throws Error where the text is no name of daily figures */
export function dayNamed(name: string): DailyName {
  const [kind, day = '', ...id] = name.split('#');
  const ranked = RANKED.find((known) => known === kind);
  if (!ranked) throw new Error(`No kind of daily figures: ${name}`);
  return { ranked, day, id: id.join('#') };
}

/** @throws Error where the text is no name of a place */
export function placeNamed(name: string): PlaceName {
  const [kind, ...agentId] = name.split('#');
  const board = BOARDS.find((known) => known === kind);
  if (!board) throw new Error(`No board: ${name}`);
  return { board, agentId: agentId.join('#') };
}

export const rankingChangeTable = definition.with(({ entity, query, put }) => ({
  put: (mark: string, { days, places }: RankingChange): Write =>
    put({ mark, shard: shardOf(mark, SHARDS.length), days, places }),

  /** Up to so many waiting changes, or a few more; some that were just written may be missing. */
  waiting: async (limit: number): Promise<StoredRankingChange[]> => {
    const count = Math.ceil(limit / SHARDS.length);
    return (
      await Promise.all(SHARDS.map((shard) => readFirst(query.primary({ shard }), count)))
    ).flat();
  },

  /** Removes changes that the rankings include. */
  remove: async (changes: readonly StoredRankingChange[]): Promise<void> => {
    const remove = ({ shard, mark }: StoredRankingChange) => entity.delete({ shard, mark }).go();
    await pMap(changes, remove, { concurrency: REMOVED_AT_ONCE });
  },
}));
