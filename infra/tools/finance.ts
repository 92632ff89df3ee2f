/**
 * `npm run finance -- grant|revoke <e-mail> --stage <name>|--local`: gives an administrator the finance
 * permission, or takes it away, with an operator's rights. The first permission can only be given so.
 */
import { changeFinance } from '../../functions/domain/identity/change-permissions.ts';
import { findAdministrator } from '../../functions/workflows/operators/find-administrator.ts';
import { withPortal } from './open-portal.ts';
import { runTool, say, type Tool } from './run-tool.ts';
import { PORTAL, readArguments, targetOf } from './target.ts';
import { ToolProblem, wronglyGiven } from './tool-problem.ts';

const USAGE = `finance -- grant|revoke <e-mail of an administrator> ${PORTAL} [--yes]`;

export const tool: Tool = (args) => {
  const { values, positionals } = readArguments(args, { usage: USAGE, positionals: 2 });
  const target = targetOf(values);
  const [command, email = ''] = positionals;
  if ((command !== 'grant' && command !== 'revoke') || !email)
    throw wronglyGiven('Give grant or revoke, and an address.', USAGE);
  return {
    target,
    yes: values.yes,
    writes: true,
    run: (portal) =>
      withPortal(portal, async ({ context }) => {
        const profile = await findAdministrator(context.table, email);
        if (!profile) throw new ToolProblem(`No active administrator is ${email}.`);
        const at = context.clock.now().toISOString();
        await changeFinance(context, profile, { hasFinance: command === 'grant', at });
        say(
          `${email} ${command === 'grant' ? 'carries' : 'no longer carries'} the finance permission.`,
        );
        return 0;
      }),
  };
};

if (import.meta.main) await runTool(tool);
