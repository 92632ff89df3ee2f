/** The consequences of one version of a fact: its amounts for sums, and a fingerprint of all of them. */
import { createHash } from 'node:crypto';
import { MEASURES, type Measures } from '../../../shared/kernel/measures.ts';
import { difference } from '../../../shared/reports/rules.ts';
import { NOTHING } from '../../data/reports/counted-fact.table.ts';
import { nameOfKey, type RollupKey } from '../../data/reports/rollup.table.ts';
import type { Item } from '../../platform/item.ts';
import { type Projection, rollupKeysOf } from './projection.ts';

/** Amounts by the name of their key; only measures that aren't 0. */
export type Sums = Map<string, { key: RollupKey; by: Partial<Measures> }>;

export interface CountedVersion {
  /** Equal for versions from which the same sums, search entries and places follow. */
  fingerprint: string;
  sums: Sums;
}

/** A rollup is no fact: it follows from facts, and its places are compared with the rollup itself. */
export const isFact = ({ entity }: Projection): boolean => entity !== 'rollup';

/** An item's amounts for each sum; none where it isn't there. */
export function countSums(projection: Projection, item: Item | undefined): Sums {
  const sums: Sums = new Map();
  for (const key of item ? rollupKeysOf(projection, item) : []) {
    const by = item ? withoutZeros(projection.measures(item, key.scope, key.bucket)) : {};
    if (Object.keys(by).length > 0) sums.set(nameOfKey(key), { key, by });
  }
  return sums;
}

/** @param item undefined where the fact isn't there */
export function countFact(projection: Projection, item: Item | undefined): CountedVersion {
  const sums = countSums(projection, item);
  if (!item) return { fingerprint: NOTHING, sums };
  const amounts = Array.from(sums, ([name, { by }]) => [name, Object.entries(by)] as const);
  const entries = [...projection.entries(item), ...projection.places(item)];
  const isNothing = amounts.length === 0 && entries.length === 0;
  const text = JSON.stringify([amounts.toSorted(byName), entries.map(inOrder).sort()]);
  return { fingerprint: isNothing ? NOTHING : hashOf(text), sums };
}

/** The amounts that lead from the sums of one version to those of another. */
export function differenceOf(before: Sums, after: Sums): Sums {
  const changes: Sums = new Map();
  for (const [name, { key }] of [...before, ...after]) {
    const by = difference(before.get(name)?.by, after.get(name)?.by);
    if (Object.keys(by).length > 0) changes.set(name, { key, by });
  }
  return changes;
}

/** In the order of MEASURES, so that equal amounts have equal texts. */
const withoutZeros = (measures: Partial<Measures>): Partial<Measures> =>
  Object.fromEntries(
    MEASURES.flatMap((name) => ((measures[name] ?? 0) === 0 ? [] : [[name, measures[name]]])),
  );

const inOrder = (entry: object): string =>
  JSON.stringify(Object.entries(entry).toSorted(([one], [other]) => (one < other ? -1 : 1)));
const byName = ([one]: readonly [string, unknown], [other]: readonly [string, unknown]) =>
  one < other ? -1 : 1;
const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 22);
