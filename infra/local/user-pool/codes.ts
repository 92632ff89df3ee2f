import { randomInt } from 'node:crypto';
import { poolErrors } from './errors.ts';
import type { Records } from './records.ts';

export type CodePurpose = 'signUp' | 'resetPassword' | 'verifyEmail';

export interface PendingCode {
  code: string;
  /** Epoch ms. */
  expiresAt: number;
}

const HOUR_MS = 3_600_000;

/** How long a code works, as in Cognito. */
const LIFETIME_MS: Record<CodePurpose, number> = {
  signUp: 24 * HOUR_MS,
  resetPassword: HOUR_MS,
  verifyEmail: 24 * HOUR_MS,
};

/** The 6-digit codes that are mailed: one per user and purpose, which works once. */
export interface Codes {
  /** Makes a code, which replaces an earlier one of the same purpose. */
  issue(userId: string, purpose: CodePurpose): string;
  /** @throws ExpiredCodeException, CodeMismatchException */
  use(userId: string, purpose: CodePurpose, code: string): void;
}

export function openCodes(records: Records<PendingCode>): Codes {
  records.removeWhere(({ expiresAt }) => expiresAt <= Date.now());
  const idOf = (userId: string, purpose: CodePurpose) => `${userId}.${purpose}`;
  return {
    issue(userId, purpose) {
      const code = randomInt(1_000_000).toString().padStart(6, '0');
      const expiresAt = Date.now() + LIFETIME_MS[purpose];
      records.put(idOf(userId, purpose), { code, expiresAt });
      return code;
    },
    use(userId, purpose, code) {
      const id = idOf(userId, purpose);
      const pending = records.get(id);
      if (!pending || Date.now() >= pending.expiresAt) throw poolErrors.expiredCode();
      if (pending.code !== code) throw poolErrors.wrongCode();
      records.remove(id);
    },
  };
}
