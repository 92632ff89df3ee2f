/**
 * `npm run reconcile -- --stage <name>|--local`: compares every balance with its ledger and payouts,
 * adjustments and undone approvals with their entries, and every batch with its lines. In the cloud the
 * account's state machine does it, and this shows how far it is.
 */
import { randomUUID } from 'node:crypto';
import { reportWork, type WorkReport } from '../../functions/workflows/account-work/report-work.ts';
import { startWork } from '../../functions/workflows/account-work/start-work.ts';
import { reconcileContext } from '../../functions/workflows/reconciliation/reconcile-pages.ts';
import { reconciled } from '../work/reconciliations.ts';
import { withPortal } from './open-portal.ts';
import { runTool, say, type Tool } from './run-tool.ts';
import { PORTAL, readArguments, targetOf } from './target.ts';
import { ToolProblem } from './tool-problem.ts';
import { directWork, requireOneWay, WORK_USAGE, workOptions } from './work-tool.ts';

const USAGE = `reconcile -- ${PORTAL} ${WORK_USAGE}`;

export const tool: Tool = (args) => {
  const { values } = readArguments(args, { usage: USAGE, options: workOptions });
  requireOneWay(values, USAGE);
  return {
    target: targetOf(values),
    writes: false,
    run: (found) =>
      withPortal(found, async (opened) => {
        const { context, workMachine } = opened;
        // On one machine nobody else works on one that was left.
        const takesOver = values.anew || workMachine === undefined;
        const order = {
          kind: 'reconciliation',
          startedBy: 'an operator',
          replaces: false,
        } as const;
        const isOver = await directWork({ opened, found }, values, {
          kind: 'reconciliation',
          contextOf: reconcileContext,
          // Figures of another time are of no use: what was stopped goes on with --resume alone.
          start: (staged, parts) =>
            startWork(staged, { ...order, workId: randomUUID(), parts, anew: true, takesOver }),
        });
        return isOver ? showResult(await reportWork(context.table, 'reconciliation')) : 0;
      }),
  };
};

function showResult(report: WorkReport | undefined): number {
  if (!report) throw new ToolProblem('There was no reconciliation yet.');
  const { lines, isSound } = reconciled(report);
  for (const line of lines) say(line);
  return isSound ? 0 : 1;
}

if (import.meta.main) await runTool(tool);
