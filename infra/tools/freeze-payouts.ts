/**
 * `npm run freeze-payouts -- --reason "…"`: from now on payouts can't be requested, added or
 * changed and batches don't go on, until `npm run unfreeze-payouts`.
 */
import { parseArgs } from 'node:util';
import { freezePayouts } from '../../functions/workflows/operators/freeze-payouts.ts';
import { withPortal } from './open-portal.ts';
import { runTool, say, ToolProblem } from './run-tool.ts';

const { values } = parseArgs({ options: { reason: { type: 'string' } } });

await runTool(async () => {
  const { reason = '' } = values;
  if (!reason.trim()) throw new ToolProblem('Usage: npm run freeze-payouts -- --reason "<why>"');
  await withPortal(({ context }) => freezePayouts(context, reason.trim()));
  say('All payouts are frozen.');
  return 0;
});
