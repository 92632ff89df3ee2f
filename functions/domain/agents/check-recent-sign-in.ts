/** Proof that the actor knows the password, and doesn't only hold a session. */
import { PROOF_LIFE_MS } from '../../../shared/identity/rules.ts';
import { forbidden } from '../../../shared/kernel/errors.ts';
import type { Context } from '../../platform/context.ts';

/**
 * Requires a sign-in within the last minutes, by the access token's `auth_time`: renewing a token
 * doesn't change it. In real time, as tokens are.
 * @throws DomainError FORBIDDEN where the sign-in is older, or its time is unknown
 */
export function checkRecentSignIn({ actor, clock }: Pick<Context, 'actor' | 'clock'>): void {
  const at = actor.authenticatedAt?.getTime() ?? 0;
  if (clock.real().getTime() - at > PROOF_LIFE_MS)
    throw forbidden('Enter your password again to make this change.');
}
