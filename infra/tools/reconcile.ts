/** `npm run reconcile`: compares every balance with its ledger and payouts, and every batch with its lines. */
import { reconcileLedger } from '../../functions/workflows/reconciliation/reconcile-ledger.ts';
import { formatRand } from '../../shared/kernel/money.ts';
import { withTable } from './open-table.ts';

const { agents, batches, drifts, moving } = await withTable(reconcileLedger);
for (const { agentId, period, figure, unit, is, mustBe } of drifts) {
  const who = agentId ? `Agent ${agentId}` : `Batch ${period}`;
  const say = (value: number) => (unit === 'cents' ? formatRand(value) : String(value));
  process.stdout.write(`${who}: ${figure} is ${say(is)}, must be ${say(mustBe)}\n`);
}
for (const name of moving) process.stdout.write(`${name}: kept moving, look again\n`);
process.stdout.write(
  `${agents} agents and ${batches} batches reconciled, ${drifts.length} figures drift\n`,
);
process.exitCode = drifts.length + moving.length > 0 ? 1 : 0;
