/** The effects of a stream event on projections, and the writes of several events together. */
import { MEASURES, type Measures } from '../../../shared/kernel/measures.ts';
import { NETWORKS } from '../../../shared/leaderboard/rules.ts';
import {
  type LeaderboardEntry,
  leaderboardEntryTable,
} from '../../data/leaderboard/leaderboard-entry.table.ts';
import { notificationTable } from '../../data/notifications/notification.table.ts';
import {
  nameOfDay,
  nameOfPlace,
  type RankingChange,
  rankingChangeTable,
} from '../../data/leaderboard/ranking-change.table.ts';
import { dailyNameOf, type RollupKey, rollupTable } from '../../data/reports/rollup.table.ts';
import { foldFigures, isNothing } from '../../domain/reports/fold-figures.ts';
import { countSums, differenceOf } from './count-fact.ts';
import type { Projection } from './projection.ts';
import type { Change, Item } from '../../platform/item.ts';
import { searchEntryTable } from '../../data/search/search-entry.table.ts';
import type { Table, Write } from '../../platform/table.ts';

/** Amounts to add to a sum. */
export interface SumEffect {
  /** The sum's name, as `nameOfKey` makes it. */
  item: string;
  key: RollupKey;
  by: Partial<Measures>;
}

/** The change of one item: amounts to add, a write that replaces it, or names for the ranker. */
export type Effect =
  | SumEffect
  | { item: string; write: Write }
  | { item: string; names: RankingChange };

/** The item of the names that a transaction gives the ranker; its key is the transaction's own. */
const RANKING_CHANGE = 'rankingChange';

/** @param alreadyApplied makes the error where this notification exists already */
export function collectEffects(
  table: Table,
  {
    projection,
    change,
    alreadyApplied,
  }: { projection: Projection; change: Change<Item>; alreadyApplied: () => Error },
): Effect[] {
  const counts = countsOf(projection, change);
  const places = changesOf(projection.places, change);
  const writes = [
    ...projection
      .notices(change)
      .map((notice) => notificationTable(table).create(notice).orThrow(alreadyApplied)),
    ...replacing(searchEntryTable(table), changesOf(projection.entries, change)),
    ...replacing(leaderboardEntryTable(table), places),
  ];
  return [
    ...counts,
    ...writes.map((write) => ({ item: nameOf(write), write })),
    ...namesForRanker(counts, places),
  ];
}

/** The names of changed figures by which rankings are ordered; none where nothing else changed. */
function namesForRanker(
  counts: readonly { key: RollupKey; by: Partial<Measures> }[],
  { gone, fresh }: Changes<LeaderboardEntry>,
): Effect[] {
  const days = counts.flatMap(({ key, by }) => {
    const name = dailyNameOf(key);
    return name && !isNothing(foldFigures(name.ranked, by)) ? [nameOfDay(name)] : [];
  });
  const places = [...gone, ...fresh].flatMap(({ board, agentId }) =>
    board === NETWORKS ? [] : [nameOfPlace({ board, agentId })],
  );
  const names = { days, places: [...new Set(places)] };
  return days.length + places.length === 0 ? [] : [{ item: RANKING_CHANGE, names }];
}

/** Amounts that the change adds to each sum that either version counts in. */
const countsOf = (projection: Projection, { before, after }: Change<Item>): SumEffect[] =>
  Array.from(
    differenceOf(countSums(projection, before), countSums(projection, after)),
    ([item, { key, by }]) => ({ item, key, by }),
  );

/** The entries that a change takes from an index, and those that it adds. */
interface Changes<Entry> {
  gone: Entry[];
  fresh: Entry[];
}

/** From the entries of an item's old version to those of its new one. */
function changesOf<Entry>(
  entriesOf: (item: Item) => Entry[],
  { before, after }: Change<Item>,
): Changes<Entry> {
  const old = before ? entriesOf(before) : [];
  const now = after ? entriesOf(after) : [];
  const without = (entries: readonly Entry[], others: readonly Entry[]) => {
    const names = new Set(others.map((entry) => JSON.stringify(entry)));
    return entries.filter((entry) => !names.has(JSON.stringify(entry)));
  };
  return { gone: without(old, now), fresh: without(now, old) };
}

const replacing = <Entry>(
  { put, remove }: Record<'put' | 'remove', (entry: Entry) => Write>,
  { gone, fresh }: Changes<Entry>,
): Write[] => [...gone.map(remove), ...fresh.map(put)];

const nameOf = ({ item: { Put, Delete } }: Write): string => {
  const { pk, sk } = Put?.Item ?? Delete?.Key ?? {};
  return JSON.stringify([pk, sk]);
};

/**
 * The writes of all these effects, one for each item: amounts and names are added up; of several
 * replacements of an item, the last one counts.
 * @param mark names the transaction; it also decides which shard of the network's sums is written:
 *   one for all, since any will do
 */
export function writesOf(table: Table, effects: readonly Effect[], mark: string): Write[] {
  const merged = new Map<string, Effect>();
  for (const effect of effects) {
    const before = merged.get(effect.item);
    merged.set(effect.item, before ? together(before, effect) : effect);
  }
  return [...merged.values()].flatMap((effect) => {
    if ('write' in effect) return [effect.write];
    if ('names' in effect) return [rankingChangeTable(table).put(mark, effect.names)];
    const { key, by } = effect;
    return Object.keys(by).length === 0 ? [] : [rollupTable(table).add(key, mark, by)];
  });
}

/** The effect of two that change the same item, the later one last. */
function together(one: Effect, other: Effect): Effect {
  if ('by' in one && 'by' in other) return { ...other, by: addedUp(one.by, other.by) };
  if ('names' in one && 'names' in other) {
    const both = (read: (names: RankingChange) => readonly string[]) => [
      ...new Set([...read(one.names), ...read(other.names)]),
    ];
    return {
      ...other,
      names: { days: both(({ days }) => days), places: both(({ places }) => places) },
    };
  }
  return other;
}

/** The sum of both; only measures that aren't 0. */
export const addedUp = (one: Partial<Measures>, other: Partial<Measures>): Partial<Measures> =>
  Object.fromEntries(
    MEASURES.map((name) => [name, (one[name] ?? 0) + (other[name] ?? 0)] as const).filter(
      ([, by]) => by !== 0,
    ),
  );
