import { payoutsContract } from '../../../shared/payouts/contract.ts';
import { verb } from '../verb.ts';
import { rollupTable } from '../../data/reports/rollup.table.ts';

/** The counters follow the facts within 2 s. */
export const countPayouts = verb(payoutsContract.countPayouts, async ({ table }) => {
  const totals = await rollupTable(table).read({ scope: 'network', bucket: 'total' });
  return {
    pending: totals.payoutsPending,
    pendingCents: totals.payoutsPendingCents,
    processing: totals.payoutsProcessing,
    paid: totals.payoutsPaid,
    paidCents: totals.payoutsPaidCents,
  };
});
