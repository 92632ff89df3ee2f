/**
 * Recomputes every projection from the facts in one pass, in memory: rollups, search entries and leaderboard
 * entries. It is independent of the portal's own rebuild, and right while nothing is written and the
 * projector has caught up.
 */
import { MEASURES, type Measure, type Measures } from '../../../shared/kernel/measures.ts';
import { entriesOfFigures } from '../../../functions/workflows/projector/project-leaderboard.ts';
import {
  type LeaderboardEntry,
  leaderboardEntryTable,
} from '../../../functions/data/leaderboard/leaderboard-entry.table.ts';
import { rollupKeysOf } from '../../../functions/workflows/projector/projection.ts';
import { entityOf, type Item } from '../../../functions/platform/item.ts';
import { projections } from '../../../functions/workflows/projector/projections.ts';
import { scanTable } from '../../../functions/platform/scan-table.ts';
import {
  type SearchEntry,
  searchEntryTable,
} from '../../../functions/data/search/search-entry.table.ts';
import type { Table } from '../../../functions/platform/table.ts';
import {
  type Bucket,
  NETWORK,
  type RollupKey,
  type Scope,
  sumOf,
  TOTAL,
} from '../../../functions/data/reports/rollup.table.ts';

/** A stored figure that differs from the facts. */
export interface Difference extends RollupKey {
  measure: Measure;
  kept: number;
  counted: number;
}

export interface Recounted {
  /** The network's figures, computed from the source items. */
  counted: Measures;
  differing: Difference[];
  /** Search entries that are missing. */
  missing: SearchEntry[];
  /** Search entries without a fact. */
  stale: SearchEntry[];
  /** Leaderboard entries that are missing, and those that shouldn't exist. */
  places: { missing: LeaderboardEntry[]; stale: LeaderboardEntry[] };
}

/** Reads the facts and compares. Entries that aren't matched yet are kept in memory. */
export async function recountProjections(table: Table): Promise<Recounted> {
  const { counted, kept, search, places } = await readAll(table);
  return {
    counted: counted.get({ scope: NETWORK, bucket: TOTAL }),
    differing: differencesOf(kept, counted),
    ...search.result,
    places: places.result,
  };
}

/** The computed figures and the stored ones. */
async function readAll(table: Table) {
  const counted = new Sums();
  const kept = new Sums();
  const search = new Comparison(nameOfEntry);
  const places = new Comparison(nameOfPlace);
  for await (const item of scanTable(table)) {
    const entity = entityOf(item);
    const entry = searchEntryTable.parse(item);
    if (entry) search.is(entry);
    const place = leaderboardEntryTable.parse(item);
    if (place) places.is(place);
    if (entity === 'rollup') kept.add(keyOf(item), item);
    const projection = projections.find((candidate) => candidate.entity === entity);
    if (!projection) continue;
    for (const key of rollupKeysOf(projection, item))
      counted.add(key, projection.measures(item, key.scope, key.bucket));
    for (const entry of projection.entries(item)) search.mustBe(entry);
    if (entity !== 'rollup') for (const entry of projection.places(item)) places.mustBe(entry);
  }
  // Computed from the source items, not from the stored figures.
  for (const key of counted.keys)
    if (key.bucket === TOTAL)
      for (const entry of entriesOfFigures(key.scope, counted.get(key))) places.mustBe(entry);
  return { counted, kept, search, places };
}

/** Sums by scope and bucket. */
class Sums {
  // Only measures that aren't 0: there is one of these per agent and day.
  readonly #sums = new Map<string, { key: RollupKey; measures: Partial<Measures> }>();

  add(key: RollupKey, measures: Partial<Measures>): void {
    const name = nameOf(key);
    const sums = this.#sums.get(name)?.measures ?? {};
    for (const measure of MEASURES) {
      const by = measures[measure] ?? 0;
      if (by !== 0) sums[measure] = (sums[measure] ?? 0) + by;
    }
    this.#sums.set(name, { key, measures: sums });
  }

  get(key: RollupKey): Measures {
    return sumOf([this.#sums.get(nameOf(key))?.measures ?? {}]);
  }

  get keys(): RollupKey[] {
    return Array.from(this.#sums.values(), ({ key }) => key);
  }
}

const nameOf = ({ scope, bucket }: RollupKey) => JSON.stringify([scope, bucket]);
const keyOf = ({ scope, bucket }: Item): RollupKey => ({
  scope: scope as Scope,
  bucket: bucket as Bucket,
});
const distinct = (keys: readonly RollupKey[]): RollupKey[] => [
  ...new Map(
    keys.map(({ scope, bucket }) => [nameOf({ scope, bucket }), { scope, bucket }]),
  ).values(),
];

const differencesOf = (kept: Sums, counted: Sums): Difference[] =>
  distinct([...kept.keys, ...counted.keys]).flatMap((key) => {
    const [is, mustBe] = [kept.get(key), counted.get(key)];
    return MEASURES.map((measure) => ({
      ...key,
      measure,
      kept: is[measure],
      counted: mustBe[measure],
    })).filter((figure) => figure.kept !== figure.counted);
  });

const nameOfEntry = ({ subject, term, at, id, agentId }: SearchEntry) =>
  JSON.stringify([subject, term, at, id, agentId]);

const nameOfPlace = ({ board, order }: LeaderboardEntry) => `${board}#${order}`;

/** Compares stored with expected entries; a matching pair is dropped at once, to save memory. */
class Comparison<Entry> {
  readonly #nameOf: (entry: Entry) => string;
  readonly #is = new Map<string, Entry>();
  readonly #mustBe = new Map<string, Entry>();

  constructor(nameOf: (entry: Entry) => string) {
    this.#nameOf = nameOf;
  }

  is(entry: Entry): void {
    this.#meet(entry, this.#is, this.#mustBe);
  }

  mustBe(entry: Entry): void {
    this.#meet(entry, this.#mustBe, this.#is);
  }

  get result(): { missing: Entry[]; stale: Entry[] } {
    return { missing: [...this.#mustBe.values()], stale: [...this.#is.values()] };
  }

  #meet(entry: Entry, own: Map<string, Entry>, other: Map<string, Entry>): void {
    const name = this.#nameOf(entry);
    if (!other.delete(name)) own.set(name, entry);
  }
}
