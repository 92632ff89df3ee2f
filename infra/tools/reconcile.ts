/** `npm run reconcile`: every balance against its ledger and payouts; names the agents that drift. */
import { reconcileLedger } from '../../functions/ledger/reconcile-ledger.ts';
import { formatRand } from '../../shared/kernel/money.ts';
import { withTable } from './open-table.ts';

const { agents, drifts, moving } = await withTable(reconcileLedger);
for (const { agentId, figure, is, mustBe } of drifts)
  process.stdout.write(
    `Agent ${agentId}: ${figure} is ${formatRand(is)}, must be ${formatRand(mustBe)}\n`,
  );
for (const agentId of moving) process.stdout.write(`Agent ${agentId}: kept moving, look again\n`);
process.stdout.write(`${agents} agents reconciled, ${drifts.length} figures drift\n`);
process.exitCode = drifts.length + moving.length > 0 ? 1 : 0;
