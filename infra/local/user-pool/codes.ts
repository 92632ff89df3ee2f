import { randomInt } from 'node:crypto';
import { poolErrors } from './errors.ts';
import { Records } from './records.ts';

export interface PendingCode {
  code: string;
  /** Epoch ms. */
  expiresAt: number;
}

const HOUR_MS = 3_600_000;
/** How long a code works, as in Cognito. */
const LIFETIME_MS = {
  signUp: 24 * HOUR_MS,
  resetPassword: HOUR_MS,
  verifyEmail: 24 * HOUR_MS,
};
export type CodePurpose = keyof typeof LIFETIME_MS;

/** The 6-digit codes that are mailed: one per user and purpose, which works once. */
export class Codes extends Records<PendingCode> {
  /** Makes a code, which replaces an earlier one of the same purpose. */
  issue(userId: string, purpose: CodePurpose): string {
    const code = randomInt(1_000_000).toString().padStart(6, '0');
    const expiresAt = Date.now() + LIFETIME_MS[purpose];
    this.put(`${userId}.${purpose}`, { code, expiresAt });
    return code;
  }

  /** @throws ExpiredCodeException, CodeMismatchException */
  use(userId: string, purpose: CodePurpose, code: string): void {
    const id = `${userId}.${purpose}`;
    const pending = this.get(id);
    if (!pending || Date.now() >= pending.expiresAt) throw poolErrors.expiredCode();
    if (pending.code !== code) throw poolErrors.wrongCode();
    this.remove(id);
  }
}
