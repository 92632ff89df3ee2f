/**
 * Finishes a registration by the mailed code, with the password and the details of the person who has it.
 * Anybody can register an address; the account belongs to the one who proves it. So nothing is taken from
 * the earlier registration, and its account, which another person's password may open, is replaced:
 * 1. The account is marked: from then on it gets no profile, and the API refuses its tokens.
 * 2. The user pool checks the code, which confirms the account. A wrong code takes the mark away.
 * 3. The account is removed, and one with the new password takes its place, under a new id.
 * A failure between the steps leaves an account that nobody can use, never one for an earlier password.
 */
import type { Registration } from '../../../shared/identity/rules.ts';
import { busy, invalid } from '../../../shared/kernel/errors.ts';
import { replacedAccountTable } from '../../data/identity/replaced-account.table.ts';
import type { UserPool } from '../../data/identity/user-pool.client.ts';
import { type Context, PORTAL } from '../../platform/context.ts';
import { checkPassword } from './check-password.ts';
import { createProfile } from './create-profile.ts';

export interface PoolOfRegistrations extends Pick<
  UserPool,
  'read' | 'remove' | 'add' | 'setPassword'
> {
  /** Confirms a sign-up; false where the pool refuses the code, or has no unconfirmed account. */
  confirm(email: string, code: string): Promise<boolean>;
}

interface ProvenRegistration extends Registration {
  password: string;
  code: string;
}

/** The user pool's words; the same for an address without an account, or with one that is confirmed. */
const WRONG_CODE = 'Invalid verification code provided, please try again.';
const wrongCode = () => invalid(WRONG_CODE, [{ path: 'code', message: WRONG_CODE }]);

/** @throws DomainError INVALID where the code isn't that of an unconfirmed account */
export async function verifyRegistration(
  context: Context,
  pool: PoolOfRegistrations,
  { code, password, ...registration }: ProvenRegistration,
): Promise<void> {
  const { email } = registration;
  checkPassword(password, context.settings, registration);
  const account = await pool.read(email);
  const accountId = account?.isUnconfirmed ? account.userId : undefined;
  const isProven = accountId
    ? await proveMarked(context, accountId, () => pool.confirm(email, code))
    : // Takes as long as for an account that waits for its code.
      await pool.confirm(email, code);
  if (!accountId || !isProven) throw wrongCode();
  await pool.remove(accountId);
  const userId = await pool.add({ ...registration, password });
  // Registered by another person at the same moment: this registration begins anew, with a new code.
  if (userId === undefined) throw wrongCode();
  await pool.setPassword(userId, password, 'lasting');
  await createProfile({ ...context, actor: PORTAL }, { ...registration, userId });
}

/** Marks an account while its code is checked; without a proof the mark is taken away again. */
async function proveMarked(
  { table, clock }: Context,
  accountId: string,
  confirm: () => Promise<boolean>,
): Promise<boolean> {
  const { mark, unmark } = replacedAccountTable(table);
  await table.transact([mark(accountId, clock.real().toISOString()).orThrow(() => busy())]);
  let isProven = false;
  try {
    isProven = await confirm();
  } finally {
    if (!isProven) await table.transact([unmark(accountId)]);
  }
  return isProven;
}
