/** The second factor that the API requires of administrators. */
import { secondFactorNeeded } from '../../../shared/kernel/errors.ts';
import type { Profile } from '../../data/identity/profile.table.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';

/** How long a container trusts what the user pool said. */
const REMEMBERED_MS = 60_000;

type HasSecondFactor = NonNullable<Context['hasSecondFactor']>;

/**
 * Asks the user pool at most once a minute about a person whose factor is on. An answer that it is off is
 * asked for again each time, so that the portal opens as soon as it is set up.
 */
export function rememberFactors(ask: HasSecondFactor, clock: Pick<Clock, 'real'>): HasSecondFactor {
  const until = new Map<string, number>();
  return async (userId) => {
    const now = clock.real().getTime();
    if ((until.get(userId) ?? 0) > now) return true;
    until.delete(userId);
    const isOn = await ask(userId);
    if (isOn) until.set(userId, now + REMEMBERED_MS);
    return isOn;
  };
}

/**
 * True for somebody who has to set up a second factor before anything else: after a recovery code everybody,
 * else an administrator where it is required. Theirs has to be turned on through the API, and the user pool
 * has to ask for it: an access token alone could turn it off there.
 */
export async function needsSecondFactor(
  { settings, hasSecondFactor }: Pick<Context, 'settings' | 'hasSecondFactor'>,
  profile: Profile | undefined,
): Promise<boolean> {
  if (profile?.recoveredAt) return true;
  if (settings.administratorSecondFactor !== 'required' || profile?.role !== 'admin') return false;
  if (!profile.secondFactorAt || !hasSecondFactor) return true;
  return !(await hasSecondFactor(profile.userId));
}

/** @throws DomainError FORBIDDEN with `needsSecondFactor` */
export async function checkSecondFactor(
  context: Pick<Context, 'settings' | 'hasSecondFactor'>,
  profile: Profile | undefined,
): Promise<void> {
  if (await needsSecondFactor(context, profile)) throw secondFactorNeeded();
}
