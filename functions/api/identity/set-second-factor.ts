import { identityContract } from '../../../shared/identity/contract.ts';
import { conflict, forbidden, notFound } from '../../../shared/kernel/errors.ts';
import { type Profile, profileTable } from '../../data/profile.table.ts';
import type { UserPool } from '../../data/user-pool.client.ts';
import { recordEvent } from '../../domain/audit/record-event.ts';
import type { Context } from '../../platform/context.ts';
import { verb } from '../verb.ts';
import { readMe } from './get-me.ts';

const REQUIRED =
  'Administrators of this portal need a second factor. You can set up another app instead.';
const NO_APP = 'The code of your app was not checked yet. Set up the app first.';
const CHANGED = 'Your second factor was changed meanwhile. Try again.';

/**
 * Turns the caller's second factor on or off, first in the user pool, then in the table. A call that stops
 * between the two can be repeated: an administrator's factor counts only when both say that it is on. Turning
 * it on ends the sessions of earlier sign-ins, which the password alone may have opened.
 */
export const setSecondFactor = (pool: UserPool) =>
  verb(identityContract.setSecondFactor, async (context, { isOn }) => {
    const { actor, settings, table } = context;
    const profile = await profileTable(table).get(actor.userId);
    if (!profile) throw notFound('There is no profile yet.');
    const isRequired = settings.administratorSecondFactor === 'required';
    if (!isOn && isRequired && profile.role === 'admin') throw forbidden(REQUIRED);
    if ((await pool.setSecondFactor(actor.userId, isOn)) === 'noApp') throw conflict(NO_APP);
    // A profile that says on doesn't tell that the pool did: the password alone may have opened sessions.
    if (isOn || profile.secondFactorAt) await record(context, profile, isOn);
    return readMe(context);
  });

async function record(context: Context, profile: Profile, isOn: boolean): Promise<void> {
  const { actor, clock, table } = context;
  const at = clock.now().toISOString();
  const sessionsEndedAt = (actor.authenticatedAt ?? clock.real()).toISOString();
  await table.transact([
    profileTable(table)
      .setSecondFactor(profile, {
        isOn,
        at,
        // The pool revokes all refresh tokens or none, and the caller's session goes on.
        ...(isOn && { ends: { sessionsEndedAt, revokesLater: false } }),
      })
      .orThrow(() => conflict(CHANGED)),
    recordEvent(context, {
      action: 'identity.setSecondFactor',
      subject: profile.role === 'admin' ? 'administrator' : 'agent',
      subjectId: profile.userId,
      at,
      before: { hasSecondFactor: profile.secondFactorAt !== undefined },
      after: { hasSecondFactor: isOn },
    }),
  ]);
}
