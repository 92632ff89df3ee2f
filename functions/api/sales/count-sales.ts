import { salesContract } from '../../../shared/sales/contract.ts';
import { verb } from '../verb.ts';
import { rollupTable } from '../../data/reports/rollup.table.ts';

/** The counters follow the facts within 2 s. */
export const countSales = verb(salesContract.countSales, async ({ table }) => {
  const totals = await rollupTable(table).read({ scope: 'network', bucket: 'total' });
  return {
    pending: totals.salesPending,
    approved: totals.salesApproved,
    rejected: totals.salesRejected,
    paid: totals.salesPaid,
    withdrawn: totals.salesWithdrawn,
    totalValueCents: totals.salesValueCents,
  };
});
