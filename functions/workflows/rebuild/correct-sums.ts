/**
 * The rebuild's last stage: sets each live sum to the counted one, and marks it as corrected. New events move
 * both sums by the same amount. Late ones, made before their fact was counted, don't; the projector
 * (`move-counted.ts`) sees by the mark that the correction has them already.
 */
import { MEASURES } from '../../../shared/kernel/measures.ts';
import type { Generation } from '../../data/reports/counted-fact.table.ts';
import {
  type BothSums,
  countedKeyOf,
  countedSumTable,
  itemsOfBoth,
} from '../../data/reports/counted-sum.table.ts';
import {
  type Bucket,
  nameOfKey,
  type RollupKey,
  rollupTable,
  type Scope,
} from '../../data/reports/rollup.table.ts';
import { entityOf, type Item } from '../../platform/item.ts';
import type { Table } from '../../platform/table.ts';
import { difference } from '../../../shared/reports/rules.ts';
import { readWorkPage } from '../account-work/read-work-page.ts';
import { workedPage, type WorkStage } from '../account-work/work-stage.ts';
import { generationOf } from './count-facts.ts';

/** DynamoDB's limit of a transaction, for reads and for writes. */
const MAX_ITEMS = 100;

interface Rebuild {
  table: Table;
  generation: Generation;
  parts: number;
}

export const correctSums: WorkStage = {
  name: 'correct',
  settles: true,
  async workOnPage(context, place) {
    const { table } = context;
    const { work } = place;
    const { items, next } = await readWorkPage(context, place);
    const rebuild = { table, generation: generationOf(work), parts: work.parts };
    const keys = new Map(
      items.flatMap((item) => keyOf(rebuild.generation, item).map((key) => [nameOfKey(key), key])),
    );
    const scanned = new Set(items.map(({ pk }) => pk));
    // A sum has several items. A correction's mark keeps it from being reported twice; without corrections it
    // is reported at the first of its items.
    const look = async (group: readonly RollupKey[]) =>
      (await readGroup(rebuild, group)).filter(({ firstItem }) => scanned.has(firstItem));
    const found: string[] = [];
    for (const group of groupsOf([...keys.values()], work.parts)) {
      const sums = await (work.replaces ? correctGroup(rebuild, group) : look(group));
      found.push(...sums.flatMap(linesOf));
    }
    return workedPage(next, { items: items.length, sums: keys.size, figures: found.length }, found);
  },
};

/** The sum that an item is part of, live or counted. */
function keyOf(generation: Generation, item: Item): RollupKey[] {
  if (entityOf(item) === 'rollup')
    return [{ scope: item['scope'] as Scope, bucket: item['bucket'] as Bucket }];
  const counted = countedKeyOf(generation, item);
  return counted ? [counted] : [];
}

/** Cuts keys into groups whose items one transaction reads; it writes at most two for each. */
function groupsOf(keys: readonly RollupKey[], parts: number): RollupKey[][] {
  const groups: RollupKey[][] = [];
  let room = 0;
  for (const key of keys) {
    const items = Math.max(itemsOfBoth(key, parts), 2);
    if (items > room) {
      groups.push([]);
      room = MAX_ITEMS;
    }
    groups.at(-1)?.push(key);
    room -= items;
  }
  return groups;
}

/** The sums that aren't corrected yet. */
async function readGroup(
  { table, generation, parts }: Rebuild,
  group: readonly RollupKey[],
): Promise<BothSums[]> {
  const both = await countedSumTable(table).readBoth(generation, group, parts);
  return both.filter(({ isCorrected }) => !isCorrected);
}

/** @returns the sums as they were before */
function correctGroup(rebuild: Rebuild, group: readonly RollupKey[]): Promise<BothSums[]> {
  const { table, generation } = rebuild;
  return table.planAndTransact(async () => {
    const sums = await readGroup(rebuild, group);
    const writes = sums.flatMap((both) => {
      const by = difference(both.live, both.counted);
      return [
        countedSumTable(table).markCorrected(generation, both),
        ...(Object.keys(by).length > 0
          ? [rollupTable(table).add(both.key, nameOfKey(both.key), by)]
          : []),
      ];
    });
    if (writes.length > 0) await table.transact(writes, MAX_ITEMS);
    return sums;
  });
}

const linesOf = ({ key, live, counted }: BothSums): string[] =>
  MEASURES.filter((measure) => live[measure] !== counted[measure]).map(
    (measure) =>
      `${key.scope} ${key.bucket} ${measure}: kept ${live[measure]}, facts ${counted[measure]}`,
  );
