import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { failures } from './failures.ts';
import type { Tried } from './strangers.ts';

export type CodePurpose = 'signUp' | 'resetPassword' | 'verifyEmail';

interface PendingCode {
  salt: string;
  /** HMAC of the code under the salt. */
  mac: string;
  /** Epoch ms. */
  expiresAt: number;
  wrongTries: number;
}

export interface PendingCodes {
  pending: Partial<Record<CodePurpose, PendingCode>>;
  /** When codes were sent within the last hour, epoch ms. */
  sentAt: number[];
}

const HOUR = 3_600_000;
const MAX_WRONG_TRIES = 5;
const MAX_SENT_AN_HOUR = 20;

/** How long a code works, ms: Cognito's own times. */
const LIFETIME: Record<CodePurpose, number> = {
  signUp: 24 * HOUR,
  resetPassword: HOUR,
  verifyEmail: 24 * HOUR,
};

/**
 * Makes a 6-digit code that replaces an earlier one of the same purpose. The returned user has yet
 * to be saved, the code to be sent.
 * @throws LimitExceededException after 20 codes within an hour
 */
export function issueCode<User extends Tried>(
  user: User,
  purpose: CodePurpose,
  now: number,
): { user: User; code: string } {
  const sentAt = (user.Codes?.sentAt ?? []).filter((at) => at > now - HOUR);
  if (sentAt.length >= MAX_SENT_AN_HOUR) throw failures.attemptLimit();
  const code = randomInt(1_000_000).toString().padStart(6, '0');
  const salt = randomBytes(16).toString('base64url');
  const pending: PendingCode = {
    salt,
    mac: macOf(code, salt),
    expiresAt: now + LIFETIME[purpose],
    wrongTries: 0,
  };
  const Codes = {
    pending: { ...user.Codes?.pending, [purpose]: pending },
    sentAt: [...sentAt, now],
  };
  return { user: { ...user, Codes }, code };
}

export type CodeCheck<User extends Tried> =
  | { matches: true; user: User }
  /** The user carries the counted try and must be saved before the error is answered. */
  | { matches: false; user: User; error: Error };

/** Compares a code; each purpose's code works once, until it expires, and for five wrong tries. */
export function checkCode<User extends Tried>(
  user: User,
  purpose: CodePurpose,
  code: string,
  now: number,
): CodeCheck<User> {
  const pending = user.Codes?.pending[purpose];
  if (!user.Codes || !pending) return { matches: false, user, error: failures.expiredCode() };
  if (pending.wrongTries >= MAX_WRONG_TRIES) {
    return { matches: false, user, error: failures.attemptLimit() };
  }
  if (now >= pending.expiresAt) return { matches: false, user, error: failures.expiredCode() };
  const matches = timingSafeEqual(Buffer.from(macOf(code, pending.salt)), Buffer.from(pending.mac));
  const { [purpose]: _used, ...others } = user.Codes.pending;
  const left = matches
    ? others
    : { ...others, [purpose]: { ...pending, wrongTries: pending.wrongTries + 1 } };
  const counted = { ...user, Codes: { ...user.Codes, pending: left } };
  return matches
    ? { matches, user: counted }
    : { matches, user: counted, error: failures.wrongCode() };
}

function macOf(code: string, salt: string): string {
  return createHmac('sha256', salt).update(code).digest('base64url');
}
