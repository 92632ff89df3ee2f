import { randomBytes, scrypt, type ScryptOptions, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { TEMPORARY_PASSWORD_DAYS } from '../../../shared/kernel/password.ts';
import { poolErrors } from './errors.ts';
import type { PoolUser } from './users.ts';

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);
const KEY_BYTES = 32;
/** scrypt's cost: low, as tests sign in thousands of users on one machine. */
const COST = 2048;
const MIN_LENGTH = 8;

/**
 * The salted scrypt hash of a new password, as `salt.key` in base64url.
 * @throws InvalidPasswordException below 8 characters
 */
export async function hashNewPassword(password: string): Promise<string> {
  if (password.length < MIN_LENGTH) throw poolErrors.shortPassword();
  const salt = randomBytes(16);
  const key = await derive(password, salt, KEY_BYTES, { N: COST });
  return `${salt.toString('base64url')}.${key.toString('base64url')}`;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** True for a temporary password that waited longer than the cloud's pool is set to wait. */
export const isExpired = ({
  createdAt,
  temporarySince = createdAt,
}: Pick<PoolUser, 'createdAt' | 'temporarySince'>): boolean =>
  Date.now() >= temporarySince + TEMPORARY_PASSWORD_DAYS * DAY_MS;

/** A hash of no password: it takes as long to refuse as a wrong one. */
const NOBODYS = `${'A'.repeat(22)}.${'A'.repeat(43)}`;

/**
 * @throws NotAuthorizedException where it is another password, or `hash` is undefined: there is no such
 * account
 */
export async function checkPassword(password: string, hash = NOBODYS): Promise<void> {
  const [salt = '', key = ''] = hash.split('.');
  const derived = await derive(password, Buffer.from(salt, 'base64url'), KEY_BYTES, { N: COST });
  if (!timingSafeEqual(derived, Buffer.from(key, 'base64url'))) throw poolErrors.wrongSignIn();
}
