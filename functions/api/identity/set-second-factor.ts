import { identityContract } from '../../../shared/identity/contract.ts';
import { FACTOR_TURNED_OFF } from '../../../shared/identity/policy.ts';
import { conflict, forbidden, notFound } from '../../../shared/kernel/errors.ts';
import { type Profile, profileTable } from '../../data/identity/profile.table.ts';
import type { UserPool } from '../../data/identity/user-pool.client.ts';
import { recordEvent } from '../../domain/audit/record-event.ts';
import { createRecoveryCodes } from '../../domain/identity/create-recovery-codes.ts';
import { FACTOR_CHANGED, notifyOfFactor } from '../../domain/identity/notify-of-factor.ts';
import type { Context } from '../../platform/context.ts';
import type { Write } from '../../platform/table.ts';
import { optional } from '../../platform/present.ts';
import { verb } from '../verb.ts';
import { readMe } from './get-me.ts';

const REQUIRED =
  'Administrators of this portal need a second factor. You can set up another app instead.';
const NO_APP = 'The code of your app was not checked yet. Set up the app first.';

/**
 * Turns the caller's second factor on or off. A profile says that it is on only while the user pool does: it
 * is turned on in the pool first, and off in the table first, and a call that stops between the two can be
 * repeated. Where the pool alone says that it is off, somebody with a token turned it off there, and the
 * password alone opened this session: it sets up nothing. Turning it on ends the sessions of earlier
 * sign-ins.
 */
export const setSecondFactor = (pool: Pick<UserPool, 'setSecondFactor' | 'hasSecondFactor'>) =>
  verb(identityContract.setSecondFactor, async (context, { isOn, replacesCodes }) => {
    const { actor, settings, table } = context;
    const [profile, isOnAtPool] = await Promise.all([
      profileTable(table).get(actor.userId),
      pool.hasSecondFactor(actor.userId),
    ]);
    if (!profile) throw notFound('There is no profile yet.');
    if (profile.secondFactorAt && !isOnAtPool) throw forbidden(FACTOR_TURNED_OFF);
    const isRequired = settings.administratorSecondFactor === 'required';
    if (!isOn && isRequired && profile.role === 'admin') throw forbidden(REQUIRED);
    if (!isOn && profile.secondFactorAt) await turnOff(context, profile);
    if ((await pool.setSecondFactor(actor.userId, isOn)) === 'noApp') throw conflict(NO_APP);
    const recoveryCodes = isOn ? await turnOn(context, profile, replacesCodes) : undefined;
    return { ...(await readMe(context)), ...optional({ recoveryCodes }) };
  });

async function turnOff(context: Context, profile: Profile): Promise<void> {
  const at = context.clock.now().toISOString();
  await context.table.transact([
    profileTable(context.table)
      .setSecondFactor(profile, { isOn: false, at })
      .orThrow(() => conflict(FACTOR_CHANGED)),
    eventOf(context, profile, at, { hasSecondFactor: false }),
  ]);
}

/** @returns the recovery codes, where others replace them or none were left */
async function turnOn(
  context: Context,
  profile: Profile,
  replacesCodes = false,
): Promise<string[] | undefined> {
  const { actor, clock, table } = context;
  const at = clock.now().toISOString();
  const isReplaced = replacesCodes && profile.secondFactorAt !== undefined;
  const codes = isReplaced || !profile.recoveryHashes?.length ? createRecoveryCodes() : undefined;
  // The pool revokes all refresh tokens or none, and the caller's session goes on.
  const sessionsEndedAt = (actor.authenticatedAt ?? clock.real()).toISOString();
  const ends = { sessionsEndedAt, revokesLater: false };
  await table.transact([
    profileTable(table)
      .setSecondFactor(profile, { isOn: true, at, ends, ...codes?.stored })
      .orThrow(() => conflict(FACTOR_CHANGED)),
    notifyOfFactor(table, profile, {
      kind: isReplaced ? 'recoveryCodesMade' : 'secondFactorSetUp',
      at,
    }),
    eventOf(context, profile, at, {
      hasSecondFactor: true,
      ...(codes ? { newRecoveryCodes: true } : {}),
    }),
  ]);
  return codes?.shown;
}

const eventOf = (
  context: Context,
  { userId, role, secondFactorAt }: Profile,
  at: string,
  after: Record<string, boolean>,
): Write =>
  recordEvent(context, {
    action: 'identity.setSecondFactor',
    about: [role === 'admin' ? 'administrator' : 'agent', userId],
    at,
    before: { hasSecondFactor: secondFactorAt !== undefined },
    after,
  });
