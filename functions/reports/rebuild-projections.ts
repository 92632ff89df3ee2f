/**
 * Recomputes every projection from the facts: rollups and search entries. Run it while nothing is
 * written (payouts frozen, API closed) and the projector has caught up: an event that is on its way
 * would count twice.
 */
import { MEASURES, type Measure, type Measures, noMeasures } from '../../shared/reports/rules.ts';
import { entityOf, type Item } from '../platform/projection.ts';
import { projections } from '../platform/projections.ts';
import { scanTable } from '../platform/scan-table.ts';
import { type SearchEntry, searchEntryTable } from '../platform/search-entry.table.ts';
import type { Table } from '../platform/table.ts';
import { NETWORK, rollupTable, type Scope, sumOf } from './rollup.table.ts';

/** A figure that the projector kept otherwise than the facts say. */
export interface Difference {
  scope: Scope;
  measure: Measure;
  kept: number;
  counted: number;
}

export interface Rebuilt {
  /** What the facts say of the network. */
  counted: Measures;
  differing: Difference[];
  /** Search entries that the facts call for and that weren't there. */
  missing: SearchEntry[];
  /** Search entries that no fact calls for. */
  stale: SearchEntry[];
}

/**
 * Reads the facts and compares; with `replace` the projections become what the facts say. Entries of
 * facts that it has read, and not yet found, are in memory meanwhile: about 100 MB for 100,000 sales.
 */
export async function rebuildProjections(
  table: Table,
  { replace }: { replace: boolean },
): Promise<Rebuilt> {
  const counted = new Map<Scope, Measures>([[NETWORK, noMeasures()]]);
  const kept = new Map<Scope, Measures>();
  const search = new Comparison();
  for await (const item of scanTable(table)) {
    const entity = entityOf(item);
    if (entity === 'searchEntry') search.is(entryOf(item));
    if (entity === 'rollup') add(kept, item['scope'] as Scope, item);
    const projection = projections.find((candidate) => candidate.entity === entity);
    if (!projection) continue;
    for (const scope of projection.scopes(item)) add(counted, scope, projection.measures(item));
    for (const entry of projection.entries(item)) search.mustBe(entry);
  }
  const rollups = rollupTable(table);
  const differing = differencesOf(kept, counted);
  const { missing, stale } = search;
  for (const scope of replace ? new Set(differing.map((one) => one.scope)) : []) {
    const measures = counted.get(scope) ?? noMeasures();
    await table.transact(rollups.replace({ scope, bucket: 'total' }, measures));
  }
  if (replace) await searchEntryTable(table).replace({ missing, stale });
  return { counted: counted.get(NETWORK) ?? noMeasures(), differing, missing, stale };
}

function add(sums: Map<Scope, Measures>, scope: Scope, measures: Partial<Measures>): void {
  sums.set(scope, sumOf([sums.get(scope) ?? {}, measures]));
}

function differencesOf(kept: Map<Scope, Measures>, counted: Map<Scope, Measures>): Difference[] {
  return [...new Set([...kept.keys(), ...counted.keys()])].flatMap((scope) =>
    MEASURES.map((measure) => ({
      scope,
      measure,
      kept: kept.get(scope)?.[measure] ?? 0,
      counted: counted.get(scope)?.[measure] ?? 0,
    })).filter((figure) => figure.kept !== figure.counted),
  );
}

const entryOf = (item: Item): SearchEntry => {
  const { subject, first, term, at, id, agentId } = item as unknown as SearchEntry;
  return { subject, first, term, at, id, agentId };
};

/** Entries that are, and entries that must be; what is both is forgotten at once. */
class Comparison {
  readonly #is = new Map<string, SearchEntry>();
  readonly #mustBe = new Map<string, SearchEntry>();

  is(entry: SearchEntry): void {
    meet(entry, this.#is, this.#mustBe);
  }

  mustBe(entry: SearchEntry): void {
    meet(entry, this.#mustBe, this.#is);
  }

  get missing(): SearchEntry[] {
    return [...this.#mustBe.values()];
  }

  get stale(): SearchEntry[] {
    return [...this.#is.values()];
  }
}

function meet(entry: SearchEntry, own: Map<string, SearchEntry>, other: Map<string, SearchEntry>) {
  const { subject, term, at, id, agentId } = entry;
  const name = JSON.stringify([subject, term, at, id, agentId]);
  if (!other.delete(name)) own.set(name, entry);
}
