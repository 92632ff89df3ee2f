/** The rebuild's second stage: search entries and leaderboard entries that are missing, or left behind. */
import { isDeepStrictEqual } from 'node:util';
import pMap from 'p-map';
import { entityOf, type Item } from '../../platform/item.ts';
import { type ItemKey, readItems } from '../../platform/read-items.ts';
import type { Table } from '../../platform/table.ts';
import { readWorkPage } from '../account-work/read-work-page.ts';
import { workedPage, type WorkStage } from '../account-work/work-stage.ts';
import { correctEntries, derivedFrom, nameOfItem } from './correct-entries.ts';
import { generationOf } from './count-facts.ts';
import { findFactKey } from './find-fact-key.ts';

const CORRECTIONS_AT_ONCE = 4;

/** Derived items of one fact that seem wrong. */
interface Suspects {
  fact: ItemKey;
  keys: Map<string, ItemKey>;
}

export const sweepEntries: WorkStage = {
  name: 'sweep',
  async workOnPage(context, place) {
    const { table } = context;
    const { work } = place;
    const { items, next } = await readWorkPage(context, place);
    const suspects = await suspectsOf(table, items);
    const generation = generationOf(work);
    const { replaces } = work;
    const found = await pMap(
      suspects,
      ({ fact, keys }) =>
        correctEntries({ table, generation }, { fact, suspects: [...keys.values()], replaces }),
      { concurrency: CORRECTIONS_AT_ONCE },
    );
    const missing = found.flatMap((one) => one.missing);
    const stale = found.flatMap((one) => one.stale);
    return workedPage(next, {
      items: items.length,
      missingEntries: missing.filter(isSearchEntry).length,
      staleEntries: stale.filter(isSearchEntry).length,
      missingPlaces: missing.filter((item) => !isSearchEntry(item)).length,
      stalePlaces: stale.filter((item) => !isSearchEntry(item)).length,
    });
  },
};

const isSearchEntry = (item: Item) => entityOf(item) === 'searchEntry';
const keyOf = ({ pk, sk }: Item): ItemKey => ({ pk: String(pk), sk: String(sk) });

/** Checks a page in both directions: the entries that its facts should have, and the facts of its entries. */
async function suspectsOf(table: Table, items: readonly Item[]): Promise<Suspects[]> {
  const expected = items.flatMap((fact) =>
    [...derivedFrom(table, fact).values()].map((entry) => ({ fact: keyOf(fact), entry })),
  );
  const derived = items.flatMap((entry) => {
    const fact = findFactKey(entry);
    return fact ? [{ fact, entry }] : [];
  });
  const wanted = [...expected.map(({ entry }) => keyOf(entry)), ...derived.map(({ fact }) => fact)];
  const stored = await readAll(table, wanted);
  const suspects = new Map<string, Suspects>();
  const suspect = (fact: ItemKey, entry: Item) => {
    const name = nameOfItem(fact);
    const known = suspects.get(name) ?? { fact, keys: new Map<string, ItemKey>() };
    known.keys.set(nameOfItem(entry), keyOf(entry));
    suspects.set(name, known);
  };
  for (const { fact, entry } of expected)
    if (!isDeepStrictEqual(stored.get(nameOfItem(entry)), entry)) suspect(fact, entry);
  for (const { fact, entry } of derived)
    if (!derivedFrom(table, stored.get(nameOfItem(fact))).has(nameOfItem(entry)))
      suspect(fact, entry);
  return [...suspects.values()];
}

async function readAll(table: Table, keys: readonly ItemKey[]): Promise<Map<string, Item>> {
  const distinct = new Map(keys.map((key) => [nameOfItem(key), key]));
  const items = new Map<string, Item>();
  for await (const item of readItems(table, [...distinct.values()]))
    items.set(nameOfItem(item), item);
  return items;
}
