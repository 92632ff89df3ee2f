import { randomBytes } from 'node:crypto';
import { poolErrors } from './errors.ts';
import { Records } from './records.ts';

/** The questions that a sign-in may ask after the password. */
export type ChallengeName = 'NEW_PASSWORD_REQUIRED' | 'SOFTWARE_TOKEN_MFA';

export interface Challenge {
  name: ChallengeName;
  userId: string;
  /** Epoch ms. */
  expiresAt: number;
}

/** Cognito's default. */
const LIFETIME_MS = 180_000;

/** Sign-ins that wait for the answer to a challenge. */
export class Challenges extends Records<Challenge> {
  /** Returns the secret that Cognito's API calls `Session`. */
  open(name: ChallengeName, userId: string): string {
    const secret = randomBytes(32).toString('base64url');
    this.put(secret, { name, userId, expiresAt: Date.now() + LIFETIME_MS });
    return secret;
  }

  /** @throws NotAuthorizedException where the secret is unknown, expired or another challenge's */
  check(secret: string, name: ChallengeName, userId: string): void {
    const challenge = this.get(secret);
    const matches = challenge?.name === name && challenge.userId === userId;
    if (!matches || challenge.expiresAt < Date.now()) throw poolErrors.invalidSession();
  }

  /** Ends all challenges of a user: after the right answer, or when the password was set otherwise. */
  endAll(userId: string): void {
    this.removeWhere((challenge) => challenge.userId === userId);
  }
}
