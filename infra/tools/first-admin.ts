/**
 * `npm run first-admin -- --stage <name>|--local --email … --name … --phone …`: makes the first administrator
 * with an operator's rights, and shows a password that the first sign-in replaces. Refused where an
 * administrator exists.
 */
import { addFirstAdministrator } from '../../functions/domain/identity/add-first-administrator.ts';
import { createTemporaryPassword } from '../../functions/domain/identity/create-temporary-password.ts';
import type { Registration } from '../../shared/identity/rules.ts';
import { TEMPORARY_PASSWORD_DAYS } from '../../shared/kernel/password.ts';
import { type Portal, withPortal } from './open-portal.ts';
import { runTool, say, type Tool } from './run-tool.ts';
import { PORTAL, readArguments, type Target, targetOf } from './target.ts';
import { wronglyGiven } from './tool-problem.ts';

const USAGE = `first-admin -- ${PORTAL} --email <e-mail> --name <full name> --phone <mobile number> [--department <name>] [--yes]`;
const text = { type: 'string', default: '' } as const;
const options = {
  email: text,
  name: text,
  phone: text,
  department: { type: 'string', default: 'Administration' },
} as const;

export const tool: Tool = (args) => {
  const { values } = readArguments(args, { usage: USAGE, options });
  const target = targetOf(values);
  const { email, name: fullName, phone, department } = values;
  if (!email || !fullName || !phone)
    throw wronglyGiven('E-mail, name and phone are needed.', USAGE);
  return {
    target,
    writes: true,
    run: (found) =>
      withPortal(found, (portal) =>
        addAdministrator(portal, target, { email, fullName, phone, department }),
      ),
  };
};

async function addAdministrator(
  { context, pool }: Portal,
  target: Target,
  person: Registration,
): Promise<number> {
  const password = createTemporaryPassword();
  const end = await addFirstAdministrator(context, pool(), { ...person, password });
  if (end === 'letIn') say(`${person.email} is an administrator, and signs in as registered.`);
  else
    say(
      `${person.email} is an administrator. The first sign-in takes this password, for ${TEMPORARY_PASSWORD_DAYS} days, and asks for another:\n${password}`,
    );
  const { fourEyesOnPayouts, administratorsNeedApproval } = context.settings;
  const named = target.kind === 'stage' ? `--stage ${target.stage}` : '--local';
  const grant = `npm run finance -- grant ${person.email} ${named}`;
  if (fourEyesOnPayouts) say(`Payouts take two people: ${grant}`);
  if (administratorsNeedApproval) say(`To let others in: ${grant}`);
  return 0;
}

if (import.meta.main) await runTool(tool);
