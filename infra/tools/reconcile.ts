/**
 * `npm run reconcile`: compares every balance with its ledger and payouts, adjustments and undone
 * approvals with their entries, and every batch with its lines.
 */
import { reconcileLedger } from '../../functions/workflows/reconciliation/reconcile-ledger.ts';
import { formatRand } from '../../shared/kernel/money.ts';
import { withTable } from './open-table.ts';
import { runTool, say } from './run-tool.ts';

await runTool(async () => {
  const { agents, batches, drifts, moving } = await withTable(reconcileLedger);
  for (const { agentId, batchId, figure, unit, is, mustBe } of drifts) {
    const who = agentId ? `Agent ${agentId}` : `Batch ${batchId}`;
    const text = (value: number) => (unit === 'cents' ? formatRand(value) : String(value));
    say(`${who}: ${figure} is ${text(is)}, must be ${text(mustBe)}`);
  }
  for (const name of moving) say(`${name}: kept moving, look again`);
  say(`${agents} agents and ${batches} batches reconciled, ${drifts.length} figures drift`);
  return drifts.length + moving.length > 0 ? 1 : 0;
});
