import { productsContract } from '../../../shared/products/contract.ts';
import { verb } from '../verb.ts';
import { NETWORK, rollupTable, TOTAL } from '../../data/reports/rollup.table.ts';

/** The counts follow the facts within 2 s. */
export const countProducts = verb(productsContract.countProducts, async ({ table }) => {
  const totals = await rollupTable(table).read({ scope: NETWORK, bucket: TOTAL });
  return { total: totals.products, active: totals.productsActive };
});
