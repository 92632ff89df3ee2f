import { MOST_COUNTED } from '../../../shared/kernel/most-counted.ts';
import { reportsContract } from '../../../shared/reports/contract.ts';
import { approvalTable } from '../../data/approvals/approval.table.ts';
import { NETWORK, rollupTable, TOTAL } from '../../data/reports/rollup.table.ts';
import { statusAt } from '../../domain/approvals/read-approval.ts';
import { verb } from '../verb.ts';

/** Counts of waiting work for the menu; those of sales and payouts follow the facts within 2 s. */
export const countOpenWork = verb(reportsContract.countOpenWork, async ({ clock, table }) => {
  const [totals, approvals] = await Promise.all([
    rollupTable(table).read({ scope: NETWORK, bucket: TOTAL }),
    approvalTable(table).page('waiting', { limit: MOST_COUNTED }),
  ]);
  const now = clock.now().toISOString();
  return {
    pendingSales: totals.salesPending,
    openPayouts: totals.payoutsPending + totals.payoutsProcessing,
    approvals: approvals.rows.filter((row) => statusAt(row, now) === 'waiting').length,
  };
});
