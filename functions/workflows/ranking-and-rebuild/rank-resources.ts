/** Ranks the published resources of each report period by views. */
import { startOfDay } from '../../../shared/kernel/month.ts';
import { lastDays } from '../../../shared/kernel/span.ts';
import { REPORT_DAYS, TOP_ROWS } from '../../../shared/reports/rules.ts';
import { reportTopTable, type TopResource } from '../../data/reports/report-top.table.ts';
import { resourceTable } from '../../data/resources/resource.table.ts';
import { resourceScope, rollupTable } from '../../data/reports/rollup.table.ts';
import { byHighest } from '../../domain/reports/fold-tops.ts';
import type { Table } from '../../platform/table.ts';
import { longestPeriod } from './build-figures.ts';

/** Writes the top resources of each period: those that were created in it, most views first. */
export async function rankResources(
  table: Table,
  { today, asOf }: { today: string; asOf: string },
): Promise<void> {
  const all = await readUsed(table, today);
  for (const days of REPORT_DAYS) {
    const since = startOfDay(lastDays(today, days).from);
    const created = all.filter(({ createdAt }) => createdAt >= since);
    const rows = created
      .slice(0, TOP_ROWS.resources)
      .map(({ id, views, downloads, shares }): TopResource => ({ id, views, downloads, shares }));
    await reportTopTable(table).put('resources', days, { rows, total: created.length, asOf });
  }
}

async function readUsed(table: Table, today: string) {
  const found = await resourceTable(table).publishedSince(startOfDay(longestPeriod(today).from));
  const uses = await rollupTable(table).readEach(found.map(({ id }) => resourceScope(id)));
  const all = found.map(({ id, createdAt }): TopResource & { createdAt: string } => {
    const used = uses.get(resourceScope(id));
    const { resourceViews: views = 0, resourceDownloads: downloads = 0 } = used ?? {};
    return { id, createdAt, views, downloads, shares: used?.resourceShares ?? 0 };
  });
  return all.sort(
    byHighest(
      ({ views }) => views,
      ({ downloads }) => downloads,
      ({ shares }) => shares,
    ),
  );
}
