/**
 * Writes the projections of the demo network at once. A rebuild counts beside live sums and looks twice at each entry,
 * because others write meanwhile; here nobody does, and a rebuild took more than half of the first start.
 */
import { leaderboardEntryTable } from '../../../functions/data/leaderboard/leaderboard-entry.table.ts';
import { rankingStateTable } from '../../../functions/data/leaderboard/ranking-state.table.ts';
import { type RollupKey, rollupTable } from '../../../functions/data/reports/rollup.table.ts';
import { searchEntryTable } from '../../../functions/data/search/search-entry.table.ts';
import { inParts } from '../../../functions/platform/batch.ts';
import { entityOf, type Item } from '../../../functions/platform/item.ts';
import { scanTable } from '../../../functions/platform/scan-table.ts';
import type { Table, Write } from '../../../functions/platform/table.ts';
import { countSums, isFact } from '../../../functions/workflows/projector/count-fact.ts';
import { addedUp } from '../../../functions/workflows/projector/collect-effects.ts';
import { projections } from '../../../functions/workflows/projector/projections.ts';
import { derivedFrom } from '../../../functions/workflows/rebuild/correct-entries.ts';
import type { Measures } from '../../../shared/kernel/measures.ts';

/** DynamoDB's limit of a transaction. */
const MOST_WRITES = 100;

const DERIVED = new Set<unknown>(
  [rollupTable, searchEntryTable, leaderboardEntryTable].map(({ schema }) => schema.model.entity),
);

/**
 * Replaces all rollups, search entries and leaderboard entries by those that follow from the facts. What a seeding
 * that was cut off has left of them is removed first. For the table's only writer, while its stream is off.
 */
export async function writeProjections(table: Table): Promise<void> {
  const derived: Item[] = [];
  const facts: Item[] = [];
  for await (const item of scanTable(table)) (isDerived(item) ? derived : facts).push(item);
  await writeAll(table, derived.map(removal(table)));
  const sums = sumsOf(facts).map(({ key, by }) => rollupTable(table).put(key, by));
  const rollups = sums.flatMap(({ item }): Item[] => (item.Put?.Item ? [item.Put.Item] : []));
  const entries = [...facts, ...rollups].flatMap((item) => [...derivedFrom(table, item).values()]);
  await writeAll(table, [...sums, ...entries.map(putting(table))]);
  await rankingStateTable(table).startOver();
}

/** In transactions: the embedded database writes each item of a batch to the disk alone. */
async function writeAll(table: Table, writes: Write[]): Promise<void> {
  for (const part of inParts(writes, MOST_WRITES)) await table.transact(part, MOST_WRITES);
}

const isDerived = (item: Item): boolean => DERIVED.has(entityOf(item));

const otherwise = () => new Error('A write without a condition was refused');
const putting =
  ({ name: TableName }: Table) =>
  (item: Item): Write => ({ item: { Put: { TableName, Item: item } }, otherwise });
const removal =
  ({ name: TableName }: Table) =>
  ({ pk, sk }: Item): Write => ({ item: { Delete: { TableName, Key: { pk, sk } } }, otherwise });

/** The sums over all facts; amounts are integers, those of money cents. */
function sumsOf(facts: readonly Item[]): { key: RollupKey; by: Partial<Measures> }[] {
  const sums = new Map<string, { key: RollupKey; by: Partial<Measures> }>();
  for (const fact of facts) {
    const projection = projections.find(({ entity }) => entity === entityOf(fact));
    if (!projection || !isFact(projection)) continue;
    for (const [name, { key, by }] of countSums(projection, fact))
      sums.set(name, { key, by: addedUp(sums.get(name)?.by ?? {}, by) });
  }
  return [...sums.values()].filter(({ by }) => Object.keys(by).length > 0);
}
