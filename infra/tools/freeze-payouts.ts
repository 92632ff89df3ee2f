/**
 * `npm run freeze-payouts -- --reason "…"`: no payout is requested, added or moved from here on, and no
 * batch goes on, until `npm run unfreeze-payouts`.
 */
import { parseArgs } from 'node:util';
import { freezePayouts } from '../../functions/workflows/operators/freeze-payouts.ts';
import { runTool, say, ToolProblem, withPortal } from './open-portal.ts';

const { values } = parseArgs({ options: { reason: { type: 'string' } } });

await runTool(async () => {
  const { reason = '' } = values;
  if (!reason.trim()) throw new ToolProblem('Usage: npm run freeze-payouts -- --reason "<why>"');
  await withPortal(({ context }) => freezePayouts(context, reason.trim()));
  say('All payouts are frozen.');
  return 0;
});
