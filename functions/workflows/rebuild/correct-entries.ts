/** Corrects what was derived from one fact, and only while no event of the fact comes between. */
import { isDeepStrictEqual } from 'node:util';
import { MEASURES } from '../../../shared/kernel/measures.ts';
import {
  countedFactTable,
  factOf,
  type Generation,
} from '../../data/reports/counted-fact.table.ts';
import { leaderboardEntryTable } from '../../data/leaderboard/leaderboard-entry.table.ts';
import { isRollupKey } from '../../data/reports/rollup.table.ts';
import { searchEntryTable } from '../../data/search/search-entry.table.ts';
import { entityOf, type Item } from '../../platform/item.ts';
import { type ItemKey, readItems } from '../../platform/read-items.ts';
import { Stale, type Table, type Write } from '../../platform/table.ts';
import { projections } from '../projector/projections.ts';

/** A transaction has the condition beside the entries. */
const MOST_WRITES = 100;
const MOST_ENTRIES = MOST_WRITES - 1;

export const nameOfItem = ({ pk, sk }: Item | ItemKey): string => JSON.stringify([pk, sk]);
const keyOf = ({ pk, sk }: Item): ItemKey => ({ pk: String(pk), sk: String(sk) });
const projectionFor = (fact: Item | undefined) =>
  projections.find(({ entity }) => entity === entityOf(fact));

/** The items that must stand for a fact, by name: search entries and leaderboard entries. */
export function derivedFrom(table: Table, fact: Item | undefined): Map<string, Item> {
  const projection = projectionFor(fact);
  if (!projection || !fact) return new Map();
  const puts = [
    ...projection.entries(fact).map((entry) => searchEntryTable(table).put(entry)),
    ...projection.places(fact).map((place) => leaderboardEntryTable(table).put(place)),
  ];
  const items = puts.flatMap(({ item: { Put } }): Item[] => (Put?.Item ? [Put.Item] : []));
  return new Map(items.map((item) => [nameOfItem(item), item]));
}

/** Derived items that differ from what the fact says, by what is wrong with them. */
export interface Found {
  /** They aren't there, or say something else. */
  missing: Item[];
  /** They shouldn't be there. */
  stale: Item[];
}

/**
 * Looks again at derived items of one fact that seemed wrong, and corrects those that are.
 * @param suspects their keys
 * @param replaces false to look only
 */
export function correctEntries(
  { table, generation }: { table: Table; generation: Generation },
  { fact, suspects, replaces }: { fact: ItemKey; suspects: readonly ItemKey[]; replaces: boolean },
): Promise<Found> {
  return table.planAndTransact(async () => {
    // The record is read before the fact: where it is the same afterwards, no event of this fact was
    // applied that is newer than what was read.
    const records = countedFactTable(table);
    const known = (await records.read(generation, [factOf(fact)])).get(factOf(fact));
    const stored = await readAll(table, [fact]);
    const item = stored.get(nameOfItem(fact));
    const found = compare(derivedFrom(table, item), await readAll(table, suspects), suspects);
    const writes = writesOf(table, found);
    if (!replaces || writes.length === 0) return found;
    const guard = isRollupKey(fact)
      ? requireFigures(table, fact, item)
      : records.requireUnmoved(generation, factOf(fact), known);
    for (let from = 0; from < writes.length; from += MOST_ENTRIES)
      await table.transact([guard, ...writes.slice(from, from + MOST_ENTRIES)], MOST_WRITES);
    return found;
  });
}

async function readAll(table: Table, keys: readonly ItemKey[]): Promise<Map<string, Item>> {
  const items = new Map<string, Item>();
  for await (const item of readItems(table, keys)) items.set(nameOfItem(item), item);
  return items;
}

function compare(
  expected: ReadonlyMap<string, Item>,
  stored: ReadonlyMap<string, Item>,
  suspects: readonly ItemKey[],
): Found {
  const names = suspects.map(nameOfItem);
  return {
    missing: names.flatMap((name) => {
      const mustBe = expected.get(name);
      return mustBe && !isDeepStrictEqual(mustBe, stored.get(name)) ? [mustBe] : [];
    }),
    stale: names.flatMap((name) => {
      const is = stored.get(name);
      return is && !expected.has(name) ? [is] : [];
    }),
  };
}

function writesOf({ name: TableName }: Table, { missing, stale }: Found): Write[] {
  const otherwise = () => new Error('A write without a condition was refused');
  return [
    ...missing.map((Item) => ({ item: { Put: { TableName, Item } }, otherwise })),
    ...stale.map((item) => ({ item: { Delete: { TableName, Key: keyOf(item) } }, otherwise })),
  ];
}

/** Figures have no record of the rebuild: they must be as they were read. */
function requireFigures({ name }: Table, key: ItemKey, figures: Item | undefined): Write {
  const terms = MEASURES.map((measure, at) =>
    typeof figures?.[measure] === 'number' ? `#m${at} = :m${at}` : `attribute_not_exists(#m${at})`,
  );
  const values = MEASURES.flatMap((measure, at) =>
    typeof figures?.[measure] === 'number' ? [[`:m${at}`, figures[measure]] as const] : [],
  );
  return {
    item: {
      ConditionCheck: {
        TableName: name,
        Key: { pk: key.pk, sk: key.sk },
        ConditionExpression: terms.join(' AND '),
        ExpressionAttributeNames: Object.fromEntries(
          MEASURES.map((measure, at) => [`#m${at}`, measure]),
        ),
        ...(values.length > 0 ? { ExpressionAttributeValues: Object.fromEntries(values) } : {}),
      },
    },
    otherwise: () => new Stale('The figures changed meanwhile'),
  };
}
