import { identityContract } from '../../../shared/identity/contract.ts';
import { notFound } from '../../../shared/kernel/errors.ts';
import { profileTable } from '../../data/identity/profile.table.ts';
import type { UserPool } from '../../data/identity/user-pool.client.ts';
import { endSessionsOf } from '../../domain/identity/end-sessions.ts';
import { verb } from '../verb.ts';

/** The refresh tokens are revoked before the answer: the person may sign in again at once. */
export const endMySessions = (pool: Pick<UserPool, 'signOut'>) =>
  verb(identityContract.endMySessions, async (context) => {
    const { actor, table } = context;
    const profile = await profileTable(table).get(actor.userId);
    if (!profile) throw notFound('There is no profile yet.');
    await pool.signOut(actor.userId);
    await table.transact(endSessionsOf(context, profile, { revokesLater: false }));
    return { signedOut: true as const };
  });
