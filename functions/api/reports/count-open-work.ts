import { reportsContract } from '../../../shared/reports/contract.ts';
import { verb } from '../verb.ts';
import { NETWORK, rollupTable, TOTAL } from '../../data/rollup.table.ts';

/** Counts of waiting work for the menu; they follow the facts within 2 s. */
export const countOpenWork = verb(reportsContract.countOpenWork, async ({ table }) => {
  const totals = await rollupTable(table).read({ scope: NETWORK, bucket: TOTAL });
  return {
    pendingSales: totals.salesPending,
    openPayouts: totals.payoutsPending + totals.payoutsProcessing,
  };
});
