import { identityContract } from '../../../shared/identity/contract.ts';
import type { UserPool } from '../../data/identity/user-pool.client.ts';
import { recordPasswordChange } from '../../domain/identity/record-password-change.ts';
import { verb } from '../verb.ts';

/**
 * The user pool tells the portal of a reset, but of no change by a signed-in person: the browser does. It
 * signs in again after the answer, so the refresh tokens are revoked before it: the pool can't spare one.
 */
export const reportPasswordChange = (pool: Pick<UserPool, 'signOut'>) =>
  verb(identityContract.reportPasswordChange, async (context) => {
    const { userId } = context.actor;
    await pool.signOut(userId);
    await recordPasswordChange(context, userId, { revokesLater: false });
    return { recorded: true as const };
  });
