/** The permissions of administrators, given as an operator or a colleague gives them. */
import type { Stack } from '../../../infra/local/stack.ts';
import {
  changeFinance,
  changePermissions,
  storedPermissions,
} from '../../../functions/domain/identity/change-permissions.ts';
import { storedGift } from '../../../functions/domain/approvals/plan-givers.ts';
import { profileTable } from '../../../functions/data/identity/profile.table.ts';
import type { Administrator } from '../../../shared/identity/contract.ts';
import { type Permission, permissionsOf } from '../../../shared/kernel/permissions.ts';
import { systemClock as clock } from '../../../functions/platform/clock.ts';
import { OPERATOR } from '../../../functions/platform/context.ts';
import type { Office, Person } from '../stack/office.ts';
import { tableOf } from '../stack/table.ts';

/** Gives an administrator the finance permission. */
export async function carryFinance(
  stack: Pick<Stack, 'database'>,
  { id }: { id: string },
): Promise<void> {
  const table = tableOf(stack);
  const context = { actor: OPERATOR, clock, requestId: crypto.randomUUID(), table };
  const profile = await profileTable(table).get(id);
  await changeFinance(context, profile, { hasFinance: true, at: new Date().toISOString() });
}

/** Gives an administrator the finance permission as one whom one person alone gave it to. */
export async function oweFinance(
  stack: Pick<Stack, 'database'>,
  { id }: { id: string },
  giverId: string,
): Promise<void> {
  const table = tableOf(stack);
  const profile = await profileTable(table).get(id);
  if (!profile) throw new Error('The account is gone');
  const given = { to: { hasFinance: true }, at: new Date().toISOString() };
  const givenBy = [storedGift('finance', giverId)];
  const gone = () => new Error('The account was changed');
  const write = profileTable(table)
    .setPermissions(profile, { ...given, givenBy })
    .orThrow(gone);
  await table.transact([write]);
}

/** Sets what an administrator may change, with an operator's rights. */
export async function allowOnly(
  stack: Pick<Stack, 'database'>,
  { id }: { id: string },
  permissions: readonly Permission[],
): Promise<void> {
  const table = tableOf(stack);
  const context = { actor: OPERATOR, clock, requestId: crypto.randomUUID(), table };
  const profile = await profileTable(table).get(id);
  const to = storedPermissions(permissions);
  await changePermissions(context, profile, { to, at: new Date().toISOString() });
}

/** Gives an administrator the finance permission or takes it away, as a colleague does on the screen. */
export async function setFinance(
  stack: Pick<Stack, 'database'>,
  by: Person,
  { id: adminId }: { id: string },
  hasFinance: boolean,
): Promise<Administrator> {
  const profile = await profileTable(tableOf(stack)).get(adminId);
  const seen = profile ? permissionsOf(profile) : [];
  const others = seen.filter((one) => one !== 'finance');
  const permissions = hasFinance ? [...others, 'finance' as const] : others;
  return by.api.identity.setPermissions({ adminId, permissions, seen });
}

/**
 * Takes the finance permission from everybody else, so that nobody could confirm what an administrator does.
 */
export async function leaveFinanceTo(
  stack: Pick<Stack, 'database'>,
  { id, api }: Pick<Person, 'id' | 'api'>,
): Promise<void> {
  const { rows } = await api.identity.listAdministrators({ limit: 100 });
  for (const other of rows)
    if (other.id !== id && other.permissions.includes('finance'))
      await allowOnly(
        stack,
        other,
        other.permissions.filter((one) => one !== 'finance'),
      );
}

/** Pays again to the account that the bank returned a payment from. */
export async function liftReturnHold(
  stack: Pick<Stack, 'database'>,
  { admin }: Pick<Office, 'admin'>,
  agent: Person,
): Promise<void> {
  const { bankReturned } = await agent.api.agents.getMyProfile();
  await carryFinance(stack, admin);
  await admin.api.agents.liftReturnHold({
    agentId: agent.id,
    returnedAt: bankReturned?.at ?? '',
    reason: 'The bank says that it is open',
  });
}

/** Gives an account an address with a plus sign, as accounts of before have that are refused today. */
export async function shareMailbox(
  stack: Pick<Stack, 'database'>,
  of: Pick<Person, 'email'>,
  account: Pick<Person, 'id'>,
): Promise<void> {
  const table = tableOf(stack);
  const email = of.email.replace('@', '+2@');
  const gone = () => new Error('The account is gone');
  const at = new Date().toISOString();
  await table.transact([profileTable(table).setEmail(account.id, { email, at }).orThrow(gone)]);
}
