/**
 * Adds an administrator where there is none, with an operator's rights. Administrators normally
 * register themselves, which takes an e-mail; a new AWS account may not be allowed to send one yet.
 */
import {
  normalRegistration,
  registrationProblems,
  roleOf,
  type Registration,
} from '../../../shared/identity/rules.ts';
import { conflict, invalid } from '../../../shared/kernel/errors.ts';
import { parsePhone } from '../../../shared/kernel/phone.ts';
import type { Context } from '../../platform/context.ts';
import { recordEvent } from '../audit/record-event.ts';
import { createProfile } from './create-profile.ts';
import { type Profile, profileTable } from '../../data/identity/profile.table.ts';
import type { UserPool } from '../../data/identity/user-pool.client.ts';

/**
 * Creates the profile and an account whose password works for one sign-in, which asks for a new
 * one. If it stops in between, it can be run again.
 * @returns whether the administrator was added, or had registered and was let in
 * @throws DomainError INVALID where the registration has a problem, or the address isn't the
 *   company's; CONFLICT where there is an active administrator, or the address has an account that
 *   is in use
 */
export async function addFirstAdministrator(
  context: Context,
  pool: UserPool,
  { password, ...person }: Registration & { password: string },
): Promise<'added' | 'letIn'> {
  requireCompanyAddress(context, person);
  await requireNoAdministrator(context);
  const { email, fullName, phone } = normalRegistration(person, 'admin', parsePhone);
  const waiting = await profileTable(context.table).withEmail(email);
  if (waiting?.status === 'pending') return letIn(context, waiting);
  const account = { email, fullName, phone, password };
  const userId = (await pool.add(account)) ?? (await replace(context, pool, account));
  await createProfile(context, { ...person, userId }, { isLetIn: true });
  return 'added';
}

/** Opens the portal to one who registered, and whom nobody can let in. */
async function letIn(context: Context, profile: Profile): Promise<'letIn'> {
  const { clock, table } = context;
  const at = clock.now().toISOString();
  await table.transact([
    profileTable(table)
      .setAdministratorStatus(profile, { to: 'active', at })
      .orThrow(() => conflict('The status of this administrator was changed meanwhile.')),
    recordEvent(context, {
      action: 'identity.setStatus',
      about: ['administrator', profile.userId],
      at,
      before: { status: profile.status },
      after: { status: 'active' },
    }),
  ]);
  return 'letIn';
}

function requireCompanyAddress({ settings }: Context, person: Registration): void {
  const { companyEmailDomain } = settings;
  if (roleOf(person.email, companyEmailDomain) !== 'admin')
    throw invalid(`An administrator's address is at ${companyEmailDomain}.`);
  const [problem] = registrationProblems(person, 'admin', parsePhone, settings);
  if (problem) throw invalid(`${problem.message}.`);
}

async function requireNoAdministrator({ table }: Context): Promise<void> {
  const { rows } = await profileTable(table).page(
    { role: 'admin', status: 'active' },
    { order: 'oldest', limit: 1, after: undefined },
  );
  if (rows.length > 0)
    throw conflict('There is an administrator already; others register themselves.');
}

/** Replaces an account that was never used: its address was never verified, or there was no sign-in. */
async function replace(
  { table }: Context,
  pool: UserPool,
  account: Parameters<UserPool['add']>[0],
): Promise<string> {
  const found = await pool.read(account.email);
  const isUnclaimed = found?.isUnconfirmed || found?.waitsForPassword;
  const profile = found && (await profileTable(table).get(found.userId));
  if (found && isUnclaimed && !profile) {
    await pool.remove(found.userId);
    const userId = await pool.add(account);
    if (userId) return userId;
  }
  throw conflict(`${account.email} has an account already: sign in with it.`);
}
