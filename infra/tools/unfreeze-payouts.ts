/**
 * `npm run unfreeze-payouts -- --stage <name>|--local --compared "<what was compared with the bank>"`: lets
 * payouts go on, if every balance, payout and batch agrees. The operator confirms that no payment of the
 * bank is missing: the portal can't see the bank. In the cloud the account's state machine compares, and lets
 * payouts go on itself; this shows how far it is.
 */
import type { AccountWork } from '../../functions/data/account-work/account-work.table.ts';
import { gateTable, PAYOUTS_GATE } from '../../functions/data/payouts/gate.table.ts';
import { unfreezePayouts as askForEnd } from '../../functions/domain/payouts/unfreeze-payouts.ts';
import type { Context } from '../../functions/platform/context.ts';
import { optional } from '../../functions/platform/present.ts';
import { askOffice } from '../../functions/workflows/operators/ask-office.ts';
import { reportWork } from '../../functions/workflows/account-work/report-work.ts';
import {
  disagreeing,
  unfreezePayouts,
} from '../../functions/workflows/operators/unfreeze-payouts.ts';
import { reconcileContext } from '../../functions/workflows/reconciliation/reconcile-pages.ts';
import { reconciled } from '../work/reconciliations.ts';
import { type Portal, withPortal } from './open-portal.ts';
import { runTool, say, type Tool } from './run-tool.ts';
import { ASKED, emergency, PORTAL, readArguments, targetOf } from './target.ts';
import { ToolProblem, wronglyGiven } from './tool-problem.ts';
import { directWork, requireOneWay, WORK_USAGE, workOptions } from './work-tool.ts';

const USAGE = `unfreeze-payouts -- ${PORTAL} --compared "<what was compared with the bank>" [--emergency] ${WORK_USAGE} [--yes]`;
const MISSING =
  'Compare the bank’s statement with Payouts first: whatever the bank was told to pay must be processing or paid there (after a restore, import it: npm run restore). Then say what was compared.';
const options = {
  compared: { type: 'string', default: '' },
  ...emergency,
  ...workOptions,
} as const;

export const tool: Tool = (args) => {
  const { values } = readArguments(args, { usage: USAGE, options });
  requireOneWay(values, USAGE);
  const target = targetOf(values);
  const compared = values.compared.trim();
  const starts = !values.resume && !values.stop && !values.status;
  if (starts && !compared) throw wronglyGiven(MISSING, USAGE);
  return {
    target,
    writes: !values.status,
    run: (found) =>
      withPortal(found, async (opened) => {
        if (!starts) await requireUnfreezing(opened);
        // On one machine nobody else works on one that was left.
        const takesOver = values.anew || opened.workMachine === undefined;
        const isOver = await directWork({ opened, found }, values, {
          kind: 'reconciliation',
          contextOf: reconcileContext,
          async start(context, parts) {
            let work: AccountWork | undefined;
            const end = await askOffice(opened.context, {
              act: 'npm run unfreeze-payouts',
              async run() {
                work = await unfreezePayouts(context, { compared, parts, takesOver });
                if (!work) say('Payouts aren’t frozen.');
              },
              ...optional({ asking: await askToUnfreeze(opened.context, compared) }),
              isEmergency: values.emergency,
            });
            if (end === 'asked') say(ASKED);
            return work;
          },
        });
        return isOver ? showResult(opened) : 0;
      }),
  };
};

/** Undefined where payouts aren't frozen. */
async function askToUnfreeze({ table }: Context, compared: string) {
  const closure = await gateTable(table).closure(PAYOUTS_GATE);
  const input = { since: closure?.closedAt ?? '', compared };
  const operation = 'payouts.unfreezePayouts' as const;
  return closure && { operation, input, ask: (asked: Context) => askForEnd(asked, input) };
}

/** A reconciliation that was started by itself is none of this command's. */
async function requireUnfreezing({ context: { table } }: Portal) {
  const report = await reportWork(table, 'reconciliation');
  const unfreezes = report?.work.unfreezes;
  if (unfreezes) return { report, unfreezes };
  throw new ToolProblem(
    'There is no unfreezing by a command, or another reconciliation took its place: start it again.',
  );
}

async function showResult(opened: Portal): Promise<number> {
  const { report, unfreezes } = await requireUnfreezing(opened);
  const { lines, isSound } = reconciled(report);
  for (const line of lines) say(line);
  const closure = await gateTable(opened.context.table).closure(PAYOUTS_GATE);
  if (!closure) {
    say('Payouts go on.');
    return isSound ? 0 : 1;
  }
  const { drifts, moving } = disagreeing(report);
  say(
    closure.closedAt === unfreezes.closedAt
      ? `Payouts stay frozen. Figures that drift: ${drifts}; that kept moving: ${moving}.`
      : 'Payouts stay frozen: they were frozen anew since.',
  );
  return 1;
}

if (import.meta.main) await runTool(tool);
