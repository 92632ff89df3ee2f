import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { failures } from './failures.ts';

const derive = promisify<string, Buffer, number, Buffer>(scrypt);
const KEY_BYTES = 32;
/** Cognito's own upper bound. */
const MAX_LENGTH = 256;

/**
 * The pool's whole password rule: at least 8 characters.
 * @throws InvalidPasswordException
 */
export function checkPasswordRule(password: string): void {
  if (password.length < 8) throw failures.shortPassword();
  if (password.length > MAX_LENGTH) {
    throw failures.invalidParameter(
      `1 validation error detected: Value at 'password' failed to satisfy constraint: Member must have length less than or equal to ${MAX_LENGTH}`,
    );
  }
}

/** Salted scrypt, as `salt.key` in base64url. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, KEY_BYTES);
  return `${salt.toString('base64url')}.${key.toString('base64url')}`;
}

/** Compares in constant time. Without a hash it takes as long and answers false: nobody learns who exists. */
export async function verifyPassword(password: string, hash: string | undefined): Promise<boolean> {
  const [salt = '', expected = ''] = (hash ?? '').split('.');
  const key = await derive(password, Buffer.from(salt, 'base64url'), KEY_BYTES);
  const wanted = Buffer.from(expected, 'base64url');
  return wanted.length === KEY_BYTES && timingSafeEqual(key, wanted);
}
