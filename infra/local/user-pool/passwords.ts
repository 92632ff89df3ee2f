import { randomBytes, scrypt, type ScryptOptions, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { failures } from './failures.ts';

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);
const KEY_BYTES = 32;
/** scrypt's cost. The accounts are for trying things out on one machine, where thousands sign in. */
const COST = 2048;
/** Of hashes that name none. */
const EARLIER_COST = 16_384;
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

/** Salted scrypt, as `cost.salt.key`, the latter two in base64url. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, KEY_BYTES, { N: COST });
  return [COST, salt.toString('base64url'), key.toString('base64url')].join('.');
}

/** Compares in constant time. Without a hash it takes as long and answers false: nobody learns who exists. */
export async function verifyPassword(password: string, hash: string | undefined): Promise<boolean> {
  const [expected = '', salt = '', cost = hash ? EARLIER_COST : COST] = (hash ?? '')
    .split('.')
    .reverse();
  const key = await derive(password, Buffer.from(salt, 'base64url'), KEY_BYTES, {
    N: Number(cost),
  });
  const wanted = Buffer.from(expected, 'base64url');
  return wanted.length === KEY_BYTES && timingSafeEqual(key, wanted);
}
