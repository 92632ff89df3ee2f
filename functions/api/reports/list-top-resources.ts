import { reportsContract } from '../../../shared/reports/contract.ts';
import { verb } from '../verb.ts';
import { isVisible, resourceTable } from '../../data/resources/resource.table.ts';
import { presentTopResource } from '../../domain/reports/present.ts';
import { reportTopTable } from '../../data/reports/report-top.table.ts';

/** A period's published resources by views, as last computed. */
export const listTopResources = verb(
  reportsContract.listTopResources,
  async ({ table }, { days }) => {
    const top = await reportTopTable(table).get('resources', days);
    const found = await resourceTable(table).getMany(top.rows.map(({ id }) => id));
    const rows = top.rows.flatMap((row) => {
      const resource = found.get(row.id);
      // A resource that was withdrawn meanwhile isn't shown.
      return resource && isVisible(resource) ? [presentTopResource(row, resource)] : [];
    });
    return { ...top, total: top.total - (top.rows.length - rows.length), rows };
  },
);
