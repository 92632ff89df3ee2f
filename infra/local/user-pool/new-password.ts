import { createHash, randomBytes } from 'node:crypto';
import { attributesToRecord } from 'cognito-local/lib/services/userPoolService.js';
import { z } from 'zod';
import type { PoolUser } from './directory.ts';
import { failures } from './failures.ts';
import { type PoolContext, password, username } from './operation.ts';
import { checkPasswordRule, hashPassword } from './passwords.ts';

export const respondRequest = z.object({
  ClientId: z.string(),
  ChallengeName: z.literal('NEW_PASSWORD_REQUIRED'),
  Session: z.string().min(1),
  ChallengeResponses: z.object({ USERNAME: username, NEW_PASSWORD: password }),
});

/** A challenge has to be answered within 3 minutes, Cognito's default. */
const LIFETIME = 180_000;

/** Asks the owner of a temporary password for one of their own. */
export async function openChallenge(pool: PoolContext, user: PoolUser): Promise<object> {
  const secret = randomBytes(32).toString('base64url');
  const Challenge = { hash: hashOf(secret), expiresAt: Date.now() + LIFETIME };
  await pool.directory.save({ ...user, Challenge });
  const { sub: _sub, ...attributes } = attributesToRecord(user.Attributes);
  return {
    ChallengeName: 'NEW_PASSWORD_REQUIRED',
    Session: secret,
    ChallengeParameters: {
      USER_ID_FOR_SRP: user.Username,
      requiredAttributes: '[]',
      userAttributes: JSON.stringify(attributes),
    },
  };
}

/**
 * Sets the new password. Returns the confirmed user, who may be signed in.
 * @throws NotAuthorizedException for a session that is unknown, used or over
 */
export function respondToNewPassword(
  pool: PoolContext,
  request: z.output<typeof respondRequest>,
): Promise<PoolUser> {
  const { USERNAME, NEW_PASSWORD } = request.ChallengeResponses;
  return pool.directory.exclusively(USERNAME, async () => {
    const known = await pool.directory.find(USERNAME);
    if (known?.Challenge?.hash !== hashOf(request.Session)) throw failures.invalidSession();
    if (known.Challenge.expiresAt < Date.now()) throw failures.invalidSession();
    if (!known.Enabled) throw failures.disabled();
    checkPasswordRule(NEW_PASSWORD);
    const { Challenge: _answered, ...rest } = known;
    const user: PoolUser = {
      ...rest,
      Password: await hashPassword(NEW_PASSWORD),
      UserStatus: 'CONFIRMED',
    };
    await pool.directory.save(user);
    return user;
  });
}

function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}
