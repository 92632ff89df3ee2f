/** Proof that whoever acts knows the password, not only holds a session. */
import { PROOF_LIFE_MS } from '../../../shared/identity/rules.ts';
import { forbidden } from '../../../shared/kernel/errors.ts';
import type { Context } from '../../platform/context.ts';

/**
 * Asks for a sign-in of the last minutes, which the access token tells of: renewing a token leaves the
 * time of its sign-in alone. In real time, as tokens live in it.
 * @throws DomainError FORBIDDEN where the sign-in was longer ago, or nothing tells when it was
 */
export function checkRecentSignIn({ actor, clock }: Pick<Context, 'actor' | 'clock'>): void {
  const at = actor.authenticatedAt?.getTime() ?? 0;
  if (clock.real().getTime() - at > PROOF_LIFE_MS)
    throw forbidden('Enter your password again to make this change.');
}
