/** Proof that the actor knows the password, and doesn't only hold a session. */
import { passwordNeeded } from '../../shared/kernel/errors.ts';
import { PROOF_LIFE_MS } from '../../shared/kernel/procedure.ts';
import type { Context } from './context.ts';

/**
 * Requires a sign-in within the last minutes, by the access token's `auth_time`: renewing a token
 * doesn't change it. In real time, as tokens are.
 * @throws DomainError FORBIDDEN with `needsPassword` where the sign-in is older, or its time is unknown
 */
export function checkRecentSignIn({
  actor,
  clock,
  secondPerson,
}: Pick<Context, 'actor' | 'clock' | 'secondPerson'>): void {
  // Nothing is done where somebody only looks.
  if (secondPerson?.stage === 'look') return;
  const at = actor.authenticatedAt?.getTime() ?? 0;
  if (clock.real().getTime() - at > PROOF_LIFE_MS) throw passwordNeeded();
}
