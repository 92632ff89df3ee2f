import { reportsContract } from '../../../shared/reports/contract.ts';
import { verb } from '../verb.ts';
import { isVisible, resourceTable } from '../../data/resource.table.ts';
import { presentTopResource } from '../../domain/reports/present.ts';
import { reportTopTable } from '../../data/report-top.table.ts';

/** A period's published resources by views, as they were last worked out. */
export const listTopResources = verb(
  reportsContract.listTopResources,
  async ({ table }, { days }) => {
    const top = await reportTopTable(table).get('resources', days);
    const found = await resourceTable(table).getMany(top.rows.map(({ id }) => id));
    // One that was withdrawn meanwhile is no more among them.
    const shown = new Map(found.filter(isVisible).map((one) => [one.resourceId, one]));
    const rows = top.rows.flatMap((row) => {
      const resource = shown.get(row.id);
      return resource ? [presentTopResource(row, resource)] : [];
    });
    return { ...top, total: top.total - (top.rows.length - rows.length), rows };
  },
);
