/**
 * `npm run finance -- grant|revoke <e-mail>`: gives an administrator the finance permission, or takes it
 * away, with an operator's rights. The first permission can only be given so.
 */
import { changeFinance } from '../../functions/domain/identity/change-permissions.ts';
import { findAdministrator } from '../../functions/workflows/operators/find-administrator.ts';
import { withPortal } from './open-portal.ts';
import { runTool, say, ToolProblem } from './run-tool.ts';

const [command, email = ''] = process.argv.slice(2);

await runTool(async () => {
  if ((command !== 'grant' && command !== 'revoke') || !email)
    throw new ToolProblem('Usage: npm run finance -- grant|revoke <e-mail of an administrator>');
  return withPortal(async ({ context }) => {
    const profile = await findAdministrator(context.table, email);
    if (!profile) throw new ToolProblem(`No active administrator is ${email}.`);
    const at = new Date().toISOString();
    await changeFinance(context, profile, { hasFinance: command === 'grant', at });
    say(
      `${email} ${command === 'grant' ? 'carries' : 'no longer carries'} the finance permission.`,
    );
    return 0;
  });
});
