/** Gives one person an account in a new user pool. */
import { randomBytes } from 'node:crypto';
import { accountLinkTable } from '../../data/identity/account-link.table.ts';
import { personAccountTable } from '../../data/identity/person-account.table.ts';
import type { CopiedAccount } from '../../data/identity/pool-accounts.client.ts';
import { type Profile, profileTable } from '../../data/identity/profile.table.ts';
import {
  type Account,
  registrationOf,
  type UserPool,
} from '../../data/identity/user-pool.client.ts';
import { recordEvent } from '../../domain/audit/record-event.ts';
import { findPersonId } from '../../domain/identity/find-person.ts';
import type { Context } from '../../platform/context.ts';

export interface ImportDeps {
  context: Context;
  /** The new pool itself: its ids are accounts', not people's. */
  pool: Pick<UserPool, 'read' | 'add' | 'setPassword'>;
  poolId: string;
  /**
   * Takes the portal's address where it is another one than the copy's: the office has corrected it since.
   */
  takesPortalAddresses: boolean;
}

export type Outcome =
  | { kind: 'imported' | 'known' }
  /** The table doesn't know the person (any more): who was deleted doesn't come back. */
  | { kind: 'withoutProfile' }
  | { kind: 'unverified' }
  /** An administrator of AWS had disabled the sign-in. */
  | { kind: 'disabled' }
  | { kind: 'conflict'; problem: string };

const conflict = (problem: string): Outcome => ({ kind: 'conflict', problem });

/** Nobody knows it: the person chooses a password by a code that is mailed. */
const unknownPassword = () => randomBytes(48).toString('base64url');

const SIGNED_UP_ANEW = conflict('somebody signed up anew with this address');

/** @throws DomainError BUSY where the pool throttles */
export async function importAccount(deps: ImportDeps, copied: CopiedAccount): Promise<Outcome> {
  const profile = await profileOf(deps.context, copied);
  if (!profile) return { kind: 'withoutProfile' };
  return refusalOf(deps, copied, profile) ?? giveAccount(deps, copied, profile);
}

function refusalOf(
  { takesPortalAddresses }: ImportDeps,
  { attributes, isEnabled }: CopiedAccount,
  { email }: Profile,
): Outcome | undefined {
  if (attributes['email_verified'] !== 'true') return { kind: 'unverified' };
  if (!isEnabled) return { kind: 'disabled' };
  if (attributes['email']?.toLowerCase() === email || takesPortalAddresses) return undefined;
  return conflict(`the portal has the address ${email} for this person`);
}

/**
 * The order makes it safe to stop anywhere: the account is made with a temporary password, by which nobody
 * can sign in or have a code mailed; then the link is written; only then the password lasts, and can be
 * forgotten.
 */
async function giveAccount(
  deps: ImportDeps,
  copied: CopiedAccount,
  profile: Profile,
): Promise<Outcome> {
  const { context, pool, poolId } = deps;
  const { email, userId: personId } = profile;
  const [own, present] = await Promise.all([
    personAccountTable(context.table).get({ personId, poolId }),
    pool.read(email),
  ]);
  if (own) {
    if (present?.userId !== own.accountId)
      return conflict('the account that was imported is gone, or has another address');
    return present.waitsForPassword ? open(deps, own.accountId) : { kind: 'known' };
  }
  if (present?.userId === personId) return { kind: 'known' };
  if (present && !(await isOurs(context, present))) return SIGNED_UP_ANEW;
  const accountId = present?.userId ?? (await add(deps, { ...copied, email }));
  if (!accountId) return SIGNED_UP_ANEW;
  if (!(await link(context, { profile, accountId, poolId })))
    return conflict('the person was changed at this moment: run the same once more');
  return open(deps, accountId);
}

/** Lets the owner of the address choose a password. */
async function open({ pool }: ImportDeps, accountId: string): Promise<Outcome> {
  await pool.setPassword(accountId, unknownPassword(), 'lasting');
  return { kind: 'imported' };
}

/** The profile of the account, or of the person for whom it stood in the earlier pool. */
async function profileOf({ table }: Context, { accountId }: CopiedAccount) {
  const profiles = profileTable(table);
  return (
    (await profiles.get(accountId)) ?? (await profiles.get(await findPersonId(table, accountId)))
  );
}

/**
 * True for an account that an import made and stopped before its link: nobody else makes one with this
 * address.
 */
async function isOurs(
  { table }: Context,
  account: Pick<Account, 'userId' | 'waitsForPassword' | 'emailVerified'>,
): Promise<boolean> {
  if (!account.waitsForPassword || !account.emailVerified) return false;
  const [profile, linked] = await Promise.all([
    profileTable(table).get(account.userId),
    accountLinkTable(table).get(account.userId),
  ]);
  return !profile && !linked;
}

const add = ({ pool }: ImportDeps, { attributes, email }: CopiedAccount & { email: string }) => {
  const { fullName, phone } = registrationOf(attributes);
  return pool.add({ email, fullName, phone, password: unknownPassword() });
};

class Changed extends Error {
  override readonly name = 'Changed';
}

/**
 * Links account and person, in both directions, and records it. The profile says no more that a second factor
 * is on.
 * @returns false where the person's address was changed meanwhile
 */
async function link(
  context: Context,
  { profile, accountId, poolId }: { profile: Profile; accountId: string; poolId: string },
): Promise<boolean> {
  const { clock, table } = context;
  const { userId: personId, role, secondFactorAt } = profile;
  const at = clock.now().toISOString();
  const changed = () => new Changed('The person or the account is linked already, or was changed');
  const hadFactor = secondFactorAt !== undefined;
  try {
    await table.transact([
      accountLinkTable(table)
        .create({ accountId, personId, poolId, linkedAt: at })
        .orThrow(changed),
      personAccountTable(table).create({ personId, poolId, accountId }).orThrow(changed),
      profileTable(table).replaceAccount(profile, at).orThrow(changed),
      recordEvent(context, {
        action: 'identity.linkAccount',
        about: [role === 'admin' ? 'administrator' : 'agent', personId],
        at,
        ...(hadFactor && { before: { hasSecondFactor: true }, after: { hasSecondFactor: false } }),
      }),
    ]);
    return true;
  } catch (error) {
    if (error instanceof Changed) return false;
    throw error;
  }
}
