import { resourcesContract } from '../../../shared/resources/contract.ts';
import { verb } from '../verb.ts';
import { NETWORK, rollupTable, TOTAL } from '../../data/reports/rollup.table.ts';

/** The counts follow the facts within 2 s. */
export const countResources = verb(resourcesContract.countResources, async ({ table }) => {
  const totals = await rollupTable(table).read({ scope: NETWORK, bucket: TOTAL });
  return { total: totals.resources, published: totals.resourcesPublished };
});
