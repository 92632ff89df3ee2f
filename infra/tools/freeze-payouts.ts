/**
 * `npm run freeze-payouts -- --stage <name>|--local --reason "…"`: from now on payouts can't be requested,
 * added or changed and batches don't go on, until they are unfrozen; what waits for a second person ends.
 */
import { freezePayouts } from '../../functions/workflows/operators/freeze-payouts.ts';
import { withPortal } from './open-portal.ts';
import { runTool, say, type Tool } from './run-tool.ts';
import { PORTAL, readArguments, targetOf } from './target.ts';
import { wronglyGiven } from './tool-problem.ts';

const USAGE = `freeze-payouts -- ${PORTAL} --reason "<why>" [--yes]`;

export const tool: Tool = (args) => {
  const options = { reason: { type: 'string', default: '' } } as const;
  const { values } = readArguments(args, { usage: USAGE, options });
  const target = targetOf(values);
  const reason = values.reason.trim();
  if (!reason) throw wronglyGiven('A reason is missing.', USAGE);
  return {
    target,
    writes: true,
    async run(portal) {
      await withPortal(portal, ({ context }) => freezePayouts(context, reason));
      say('All payouts are frozen. What waited for a second person has ended.');
      return 0;
    },
  };
};

if (import.meta.main) await runTool(tool);
