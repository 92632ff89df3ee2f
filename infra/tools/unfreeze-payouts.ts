/**
 * `npm run unfreeze-payouts -- --compared "<what was compared with the bank>"`: lets payouts go on, if
 * every balance, payout and batch agrees. The operator confirms that no payment of the bank is missing:
 * the portal can't see the bank.
 */
import { parseArgs } from 'node:util';
import { unfreezePayouts } from '../../functions/workflows/operators/unfreeze-payouts.ts';
import { withPortal } from './open-portal.ts';
import { runTool, say, ToolProblem } from './run-tool.ts';

const { values } = parseArgs({ options: { compared: { type: 'string' } } });

await runTool(async () => {
  const { compared = '' } = values;
  if (!compared.trim())
    throw new ToolProblem(
      [
        'Usage: npm run unfreeze-payouts -- --compared "<what was compared with the bank>"',
        'First compare the bank’s statement with Payouts: whatever the bank was told to pay must be',
        'processing or paid there. After a restore, import it: npm run restore.',
      ].join('\n'),
    );
  const { agents, batches } = await withPortal(({ context }) =>
    unfreezePayouts(context, compared.trim()),
  );
  say(`Agents reconciled: ${agents}; batches: ${batches}; no figure drifts.`);
  say('Payouts go on.');
  return 0;
});
