/**
 * `npm run finance -- grant|revoke <e-mail>`: gives an administrator the finance permission, or takes it
 * away, with an operator's rights. The first permission can only be given so.
 */
import { randomUUID } from 'node:crypto';
import { changeFinance } from '../../functions/domain/identity/change-finance.ts';
import { findAdministrator } from '../../functions/workflows/operators/find-administrator.ts';
import { OPERATOR } from '../../functions/platform/context.ts';
import { withTable } from './open-table.ts';

const [command, email = ''] = process.argv.slice(2);

if ((command !== 'grant' && command !== 'revoke') || !email) {
  process.stderr.write('Usage: npm run finance -- grant|revoke <e-mail of an administrator>\n');
  process.exitCode = 2;
} else {
  const found = await withTable(async (table) => {
    const profile = await findAdministrator(table, email);
    if (!profile) return false;
    const context = { actor: OPERATOR, requestId: randomUUID(), table };
    const at = new Date().toISOString();
    await changeFinance(context, profile, { hasFinance: command === 'grant', at });
    return true;
  });
  const now = command === 'grant' ? 'carries' : 'no longer carries';
  process.stdout.write(
    found ? `${email} ${now} the finance permission.\n` : `No active administrator is ${email}.\n`,
  );
  process.exitCode = found ? 0 : 1;
}
