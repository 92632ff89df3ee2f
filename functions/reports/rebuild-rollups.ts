/**
 * Recomputes every rollup from the facts. Run it while nothing is written (payouts frozen, API
 * closed) and the projector has caught up: an event that is on its way would count twice.
 */
import { MEASURES, type Measures, noMeasures } from '../../shared/reports/rules.ts';
import { entityOf } from '../platform/projection.ts';
import { projections } from '../platform/projections.ts';
import { scanTable } from '../platform/scan-table.ts';
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
}

/**
 * Counts the facts and compares; with `replace` the rollups become what was counted.
 */
export async function rebuildRollups(
  table: Table,
  { replace }: { replace: boolean },
): Promise<Rebuilt> {
  const counted = noMeasures();
  for await (const item of scanTable(table)) {
    const projection = projections.find(({ entity }) => entity === entityOf(item));
    const measures = projection?.measures(item) ?? {};
    for (const name of MEASURES) counted[name] += measures[name] ?? 0;
  }
  const rollups = rollupTable(table);
  const kept = await rollups.read(TOTAL);
  const differing = MEASURES.filter((name) => kept[name] !== counted[name]);
  if (replace && differing.length > 0) await table.transact(rollups.replace(TOTAL, counted));
  return { kept, counted, differing };
}
