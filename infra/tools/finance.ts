/**
 * `npm run finance -- grant|revoke|confirm <e-mail> --stage <name>|--local`: gives an administrator the
 * finance permission, or takes it away, with an operator's rights; or stands for one to whom one person alone
 * gave something. The first permission can only be given so.
 */
import { changeFinance } from '../../functions/domain/identity/change-permissions.ts';
import { confirmAdministrator } from '../../functions/domain/identity/confirm-administrator.ts';
import type { Profile } from '../../functions/data/identity/profile.table.ts';
import { commitAct } from '../../functions/domain/approvals/commit-act.ts';
import type { Context } from '../../functions/platform/context.ts';
import { askOffice } from '../../functions/workflows/operators/ask-office.ts';
import { permissionsOf } from '../../shared/kernel/permissions.ts';
import { findAdministrator } from '../../functions/workflows/operators/find-administrator.ts';
import { withPortal } from './open-portal.ts';
import { runTool, say, type Tool } from './run-tool.ts';
import { ASKED, emergency, PORTAL, readArguments, targetOf } from './target.ts';
import { ToolProblem, wronglyGiven } from './tool-problem.ts';

const USAGE = `finance -- grant|revoke|confirm <e-mail or user id of an administrator> [--emergency] ${PORTAL} [--yes]`;

export const tool: Tool = (args) => {
  const { values, positionals } = readArguments(args, {
    usage: USAGE,
    options: emergency,
    positionals: 2,
  });
  const target = targetOf(values);
  const [command = '', email = ''] = positionals;
  const said = ENDS.get(command);
  if (!said || !email) throw wronglyGiven('Give grant, revoke or confirm, and an address.', USAGE);
  return {
    target,
    writes: true,
    run: (portal) =>
      withPortal(portal, async ({ context }) => {
        const profile = await findAdministrator(context.table, email);
        if (!profile) throw new ToolProblem(`No active administrator is ${email}.`);
        const at = context.clock.now().toISOString();
        const end = await askOffice(context, {
          act: `npm run finance -- ${command}`,
          adminId: profile.userId,
          run: () =>
            command === 'confirm'
              ? confirmAdministrator(context, profile)
              : changeFinance(context, profile, { hasFinance: command === 'grant', at }),
          ...(command === 'grant' ? { asking: askToGrant(profile, at) } : {}),
          isEmergency: values.emergency,
        });
        say(end === 'asked' ? ASKED : `${email} ${said}.`);
        return 0;
      }),
  };
};

const askToGrant = (profile: Profile, at: string) => ({
  operation: 'identity.setPermissions' as const,
  input: {
    adminId: profile.userId,
    permissions: permissionsOf({ ...profile, hasFinance: true }),
    seen: permissionsOf(profile),
  },
  ask: (asked: Context) =>
    changeFinance(asked, profile, {
      hasFinance: true,
      at,
      commit: (act, writes) => commitAct(asked, act, writes),
    }),
});

/** The end of each command, in words. */
const ENDS = new Map([
  ['grant', 'carries the finance permission'],
  ['revoke', 'no longer carries the finance permission'],
  ['confirm', 'owes nothing to one person alone any more'],
]);

if (import.meta.main) await runTool(tool);
