/** The effects of a stream event on projections, and the writes of several events together. */
import { MEASURES, type Measures } from '../../../shared/kernel/measures.ts';
import { leaderboardEntryTable } from '../../data/leaderboard-entry.table.ts';
import { notificationTable } from '../../data/notification.table.ts';
import { type RollupKey, rollupTable } from '../../data/rollup.table.ts';
import { countSums, differenceOf } from './count-fact.ts';
import type { Projection } from './projection.ts';
import type { Change, Item } from '../../platform/item.ts';
import { searchEntryTable } from '../../data/search-entry.table.ts';
import type { Table, Write } from '../../platform/table.ts';

/** Amounts to add to a sum. */
export interface SumEffect {
  /** The sum's name, as `nameOfKey` makes it. */
  item: string;
  key: RollupKey;
  by: Partial<Measures>;
}

/** The change of one item: amounts to add, or a write that replaces it. */
export type Effect = SumEffect | { item: string; write: Write };

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
  const writes = [
    ...projection
      .notices(change)
      .map((notice) => notificationTable(table).create(notice).orThrow(alreadyApplied)),
    ...replacing(searchEntryTable(table), projection.entries, change),
    ...replacing(leaderboardEntryTable(table), projection.places, change),
  ];
  return [...counts, ...writes.map((write) => ({ item: nameOf(write), write }))];
}

/** Amounts that the change adds to each sum that either version counts in. */
const countsOf = (projection: Projection, { before, after }: Change<Item>): SumEffect[] =>
  Array.from(
    differenceOf(countSums(projection, before), countSums(projection, after)),
    ([item, { key, by }]) => ({ item, key, by }),
  );

/** Writes that update an index from an item's old version to its new one. */
function replacing<Entry>(
  { put, remove }: Record<'put' | 'remove', (entry: Entry) => Write>,
  entriesOf: (item: Item) => Entry[],
  { before, after }: Change<Item>,
): Write[] {
  const old = before ? entriesOf(before) : [];
  const now = after ? entriesOf(after) : [];
  const without = (entries: readonly Entry[], others: readonly Entry[]) => {
    const names = new Set(others.map((entry) => JSON.stringify(entry)));
    return entries.filter((entry) => !names.has(JSON.stringify(entry)));
  };
  return [...without(old, now).map(remove), ...without(now, old).map(put)];
}

const nameOf = ({ item: { Put, Delete } }: Write): string => {
  const { pk, sk } = Put?.Item ?? Delete?.Key ?? {};
  return JSON.stringify([pk, sk]);
};

/**
 * The writes of all these effects, one for each item: amounts are added up; of several replacements
 * of an item, the last one counts.
 * @param spread decides which shard of the network's sums is written: one for all, since any will
 *   do
 */
export function writesOf(table: Table, effects: readonly Effect[], spread: string): Write[] {
  const merged = new Map<string, Effect>();
  for (const effect of effects) {
    const before = merged.get(effect.item);
    const isSum = before && 'by' in before && 'by' in effect;
    merged.set(effect.item, isSum ? { ...effect, by: addedUp(before.by, effect.by) } : effect);
  }
  return [...merged.values()].flatMap((effect) => {
    if ('write' in effect) return [effect.write];
    const { key, by } = effect;
    return Object.keys(by).length === 0 ? [] : [rollupTable(table).add(key, spread, by)];
  });
}

/** The sum of both; only measures that aren't 0. */
export const addedUp = (one: Partial<Measures>, other: Partial<Measures>): Partial<Measures> =>
  Object.fromEntries(
    MEASURES.map((name) => [name, (one[name] ?? 0) + (other[name] ?? 0)] as const).filter(
      ([, by]) => by !== 0,
    ),
  );
