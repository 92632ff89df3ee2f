/**
 * `npm run reconcile -- --stage <name>|--local`: compares every balance with its ledger and payouts, adjustments
 * and undone approvals with their entries, and every batch with its lines.
 */
import { reconcileLedger } from '../../functions/workflows/reconciliation/reconcile-ledger.ts';
import { formatRand } from '../../shared/kernel/money.ts';
import { withPortal } from './open-portal.ts';
import { runTool, say, type Tool } from './run-tool.ts';
import { PORTAL, readArguments, targetOf } from './target.ts';

export const tool: Tool = (args) => {
  const { values } = readArguments(args, { usage: `reconcile -- ${PORTAL}` });
  return {
    target: targetOf(values),
    yes: values.yes,
    writes: false,
    async run(portal) {
      const { agents, batches, drifts, moving } = await withPortal(portal, ({ context }) =>
        reconcileLedger(context.table),
      );
      for (const { agentId, batchId, figure, unit, is, mustBe } of drifts) {
        const who = agentId ? `Agent ${agentId}` : `Batch ${batchId}`;
        const text = (value: number) => (unit === 'cents' ? formatRand(value) : String(value));
        say(`${who}: ${figure} is ${text(is)}, must be ${text(mustBe)}`);
      }
      for (const name of moving) say(`${name}: kept moving, look again`);
      say(`${agents} agents and ${batches} batches reconciled, ${drifts.length} figures drift`);
      return drifts.length + moving.length > 0 ? 1 : 0;
    },
  };
};

if (import.meta.main) await runTool(tool);
