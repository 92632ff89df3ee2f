/**
 * `npm run first-admin -- --email … --name … --phone …`: makes the first administrator with an operator's
 * rights, and shows a password that the first sign-in replaces. Refused where an administrator exists.
 */
import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { addFirstAdministrator } from '../../functions/domain/identity/add-first-administrator.ts';
import type { UserPool } from '../../functions/data/user-pool.client.ts';
import { createTemporaryPassword } from '../../functions/domain/identity/create-temporary-password.ts';
import { systemClock } from '../../functions/platform/clock.ts';
import { OPERATOR } from '../../functions/platform/context.ts';
import type { Registration } from '../../shared/identity/rules.ts';
import { TEMPORARY_PASSWORD_DAYS } from '../../shared/kernel/password.ts';
import { settingsFromCdkJson } from '../local/base/settings.ts';
import { withTable } from './open-table.ts';
import { userPool } from './open-user-pool.ts';
import { runTool, say, ToolProblem } from './run-tool.ts';

const text = { type: 'string', default: '' } as const;
const { values } = parseArgs({
  options: {
    email: text,
    name: text,
    phone: text,
    department: { type: 'string', default: 'Administration' },
  },
});

await runTool(async () => {
  if (!values.email || !values.name || !values.phone)
    throw new ToolProblem(
      'Usage: npm run first-admin -- --email <e-mail> --name <full name> --phone <mobile number> [--department <name>]',
      2,
    );
  const pool = userPool();
  if (!pool || Boolean(process.env['USER_POOL_ID']) !== Boolean(process.env['TABLE_NAME']))
    throw new ToolProblem(
      'No portal to work on: start one (npm start), or name a deployed one by TABLE_NAME and USER_POOL_ID.',
      2,
    );
  const { name: fullName, ...rest } = values;
  return addAdministrator(pool, { fullName, ...rest });
});

async function addAdministrator(accounts: UserPool, person: Registration): Promise<number> {
  const password = createTemporaryPassword();
  const settings = settingsFromCdkJson();
  const end = await withTable((table) =>
    addFirstAdministrator(
      { actor: OPERATOR, clock: systemClock, requestId: randomUUID(), table, settings },
      accounts,
      { ...person, password },
    ),
  );
  if (end === 'letIn') say(`${person.email} is an administrator, and signs in as registered.`);
  else
    say(
      `${person.email} is an administrator. The first sign-in takes this password, for ${TEMPORARY_PASSWORD_DAYS} days, and asks for another:\n${password}`,
    );
  if (settings.fourEyesOnPayouts)
    say(`Payouts take two people: npm run finance -- grant ${person.email}`);
  if (settings.administratorsNeedApproval)
    say(`To let others in: npm run finance -- grant ${person.email}`);
  return 0;
}
