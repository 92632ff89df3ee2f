import { randomBytes, scrypt, type ScryptOptions, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { poolErrors } from './errors.ts';

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);
const KEY_BYTES = 32;
/** scrypt's cost: low, as tests sign in thousands of users on one machine. */
const COST = 2048;
const MIN_LENGTH = 8;
/** Cognito's upper bound. */
const MAX_LENGTH = 256;

/** @throws InvalidPasswordException below 8 characters, InvalidParameterException above 256 */
export function checkPasswordRule(password: string): void {
  if (password.length < MIN_LENGTH) throw poolErrors.shortPassword();
  if (password.length > MAX_LENGTH)
    throw poolErrors.invalidParameter(
      `1 validation error detected: Value at 'password' failed to satisfy constraint: Member must have length less than or equal to ${MAX_LENGTH}`,
    );
}

/** A salted scrypt hash, as `salt.key` in base64url. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, KEY_BYTES, { N: COST });
  return `${salt.toString('base64url')}.${key.toString('base64url')}`;
}

export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const [salt = '', key = ''] = hash.split('.').map((part) => Buffer.from(part, 'base64url'));
  return timingSafeEqual(
    await derive(password, Buffer.from(salt), KEY_BYTES, { N: COST }),
    Buffer.from(key),
  );
}
