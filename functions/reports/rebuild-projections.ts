/**
 * Recomputes every projection from the facts: rollups and search entries. Run it while nothing is
 * written (payouts frozen, API closed) and the projector has caught up: an event that is on its way
 * would count twice.
 */
import { MEASURES, type Measures, noMeasures } from '../../shared/reports/rules.ts';
import { entityOf, type Item } from '../platform/projection.ts';
import { projections } from '../platform/projections.ts';
import { scanTable } from '../platform/scan-table.ts';
import { type SearchEntry, searchEntryTable } from '../platform/search-entry.table.ts';
import type { Table } from '../platform/table.ts';
import { rollupTable } from './rollup.table.ts';

const TOTAL = { scope: 'network', bucket: 'total' };

export interface Rebuilt {
  /** What the projector had kept. */
  kept: Measures;
  /** What the facts say. */
  counted: Measures;
  /** The measures that differed. */
  differing: string[];
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
  const counted = noMeasures();
  const search = new Comparison();
  for await (const item of scanTable(table)) {
    const entity = entityOf(item);
    if (entity === 'searchEntry') search.is(entryOf(item));
    const projection = projections.find((candidate) => candidate.entity === entity);
    if (!projection) continue;
    const measures = projection.measures(item);
    for (const name of MEASURES) counted[name] += measures[name] ?? 0;
    for (const entry of projection.entries(item)) search.mustBe(entry);
  }
  const rollups = rollupTable(table);
  const kept = await rollups.read(TOTAL);
  const differing = MEASURES.filter((name) => kept[name] !== counted[name]);
  const { missing, stale } = search;
  if (replace && differing.length > 0) await table.transact(rollups.replace(TOTAL, counted));
  if (replace) await searchEntryTable(table).replace({ missing, stale });
  return { kept, counted, differing, missing, stale };
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
