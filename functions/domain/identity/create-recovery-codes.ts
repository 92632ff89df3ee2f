/**
 * Recovery codes, which take the place of a lost authenticator app. Each has 80 random bits, so guessing them
 * needs no lock, by which a stranger could keep their owner out; they are stored as keyed hashes.
 */
import { createHmac, randomBytes, randomInt } from 'node:crypto';
import { RECOVERY_CODE_LENGTH, RECOVERY_CODES } from '../../../shared/identity/rules.ts';
import type { Profile, StoredCodes } from '../../data/identity/profile.table.ts';

/** Digits and letters without I, L, O and U, which are misread. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

const newCode = (): string =>
  Array.from({ length: RECOVERY_CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** 132 bits, which are more than a code has: all ten are in each profile, which is written often. */
const HASH_LENGTH = 22;

const hashOf = (salt: string, code: string): string =>
  createHmac('sha256', salt).update(code).digest('base64url').slice(0, HASH_LENGTH);

/** In groups, as they are shown. */
const inGroups = (code: string): string => code.replaceAll(/(.{4})(?!$)/g, '$1-');

/** A typed code as it was made: capitals, no gaps, and the digits that I, L and O stand for. */
const asMade = (typed: string): string =>
  typed
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');

/** A new set: the codes to show, and their stored form. */
export function createRecoveryCodes(): { shown: string[]; stored: StoredCodes } {
  const recoverySalt = randomBytes(16).toString('base64url');
  const codes = Array.from({ length: RECOVERY_CODES }, newCode);
  const recoveryHashes = codes.map((code) => hashOf(recoverySalt, code));
  return { shown: codes.map(inGroups), stored: { recoverySalt, recoveryHashes } };
}

/** The hashes that are left after a code is used; undefined for every other code. */
export function hashesAfter(
  { recoverySalt = '', recoveryHashes = [] }: Partial<Pick<Profile, keyof StoredCodes>>,
  typed: string,
): string[] | undefined {
  const hash = hashOf(recoverySalt, asMade(typed));
  if (!recoveryHashes.includes(hash)) return undefined;
  return recoveryHashes.filter((one) => one !== hash);
}
