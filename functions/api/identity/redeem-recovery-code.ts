import { identityContract } from '../../../shared/identity/contract.ts';
import { invalid, rateLimited } from '../../../shared/kernel/errors.ts';
import { type Profile, profileTable } from '../../data/identity/profile.table.ts';
import type { UserPool } from '../../data/identity/user-pool.client.ts';
import { recordEvent } from '../../domain/audit/record-event.ts';
import { hashesAfter } from '../../domain/identity/create-recovery-codes.ts';
import { notifyOfFactor } from '../../domain/identity/notify-of-factor.ts';
import type { Context } from '../../platform/context.ts';
import { countCall } from '../rate-limit.ts';
import { verb } from '../verb.ts';

/** Per network. */
const LIMIT = { purpose: 'redeemRecoveryCode', perHour: 60 } as const;

/** The same for an address without an account, or without a second factor. */
const WRONG = 'This recovery code is wrong, or was used already.';
const wrongCode = () => invalid(WRONG, [{ path: 'code', message: WRONG }]);

/**
 * Lets a person who lost the app sign in by the password, to a portal that opens no further than the set-up
 * of another app. The code alone opens nothing. The table comes first, so that nothing is turned off without
 * an audit event; where the user pool then fails, another code finishes it.
 */
export const redeemRecoveryCode = (pool: Pick<UserPool, 'setSecondFactor' | 'signOut'>) =>
  verb(identityContract.redeemRecoveryCode, async (context, { email, code }) => {
    const wait = await countCall(context, LIMIT);
    if (wait !== undefined) throw rateLimited(wait);
    const profile = await profileTable(context.table).withEmail(email);
    // Hashed for an unknown address too, so that it takes as long.
    const left = hashesAfter(profile ?? {}, code);
    if (!profile || !left || !(profile.secondFactorAt ?? profile.recoveredAt)) throw wrongCode();
    await record(context, profile, left);
    await pool.setSecondFactor(profile.userId, false);
    // Not left to the stream, which would end the sign-in that follows at once.
    await pool.signOut(profile.userId);
    return { redeemed: true as const };
  });

async function record(context: Context, profile: Profile, left: string[]): Promise<void> {
  const { clock, table } = context;
  const { userId, role } = profile;
  const at = clock.now().toISOString();
  const ends = { sessionsEndedAt: clock.real().toISOString(), revokesLater: false };
  await table.transact([
    profileTable(table).redeemRecoveryCode(profile, { left, at, ends }).orThrow(wrongCode),
    notifyOfFactor(table, profile, { kind: 'recoveryCodeUsed', at }),
    recordEvent(
      { ...context, actor: { userId } },
      {
        action: 'identity.redeemRecoveryCode',
        about: [role === 'admin' ? 'administrator' : 'agent', userId],
        at,
      },
    ),
  ]);
}
