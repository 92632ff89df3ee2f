/**
 * `npm run unfreeze-payouts -- --stage <name>|--local --compared "<what was compared with the bank>"`: lets
 * payouts go on, if every balance, payout and batch agrees. The operator confirms that no payment of the
 * bank is missing: the portal can't see the bank.
 */
import { unfreezePayouts } from '../../functions/workflows/operators/unfreeze-payouts.ts';
import { withPortal } from './open-portal.ts';
import { runTool, say, type Tool } from './run-tool.ts';
import { PORTAL, readArguments, targetOf } from './target.ts';
import { wronglyGiven } from './tool-problem.ts';

const USAGE = `unfreeze-payouts -- ${PORTAL} --compared "<what was compared with the bank>" [--yes]`;
const MISSING =
  'Compare the bank’s statement with Payouts first: whatever the bank was told to pay must be processing or paid there (after a restore, import it: npm run restore). Then say what was compared.';

export const tool: Tool = (args) => {
  const options = { compared: { type: 'string', default: '' } } as const;
  const { values } = readArguments(args, { usage: USAGE, options });
  const target = targetOf(values);
  const compared = values.compared.trim();
  if (!compared) throw wronglyGiven(MISSING, USAGE);
  return {
    target,
    yes: values.yes,
    writes: true,
    async run(portal) {
      const { agents, batches } = await withPortal(portal, ({ context }) =>
        unfreezePayouts(context, compared),
      );
      say(`Agents reconciled: ${agents}; batches: ${batches}; no figure drifts.`);
      say('Payouts go on.');
      return 0;
    },
  };
};

if (import.meta.main) await runTool(tool);
