/** Ids and referral codes. */
import * as z from 'zod';

/** An id of the portal's: letters, digits, - and _ only, so that it can stand in a key or a path. */
export const id = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, 'is not an id');

/** The value of an Idempotency-Key header. */
export const idempotencyKey = z
  .string('is required')
  .regex(/^[A-Za-z0-9_-]{8,64}$/, 'must be 8 to 64 letters, digits, - or _');

/** Without look-alikes: no I, O, 0, 1 (document 000, section 5). */
export const REFERRAL_CODE_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
export const REFERRAL_CODE_LENGTH = 8;

/**
 * Makes a referral code of 8 characters.
 * @param random fills bytes; 256 is a multiple of the alphabet's 32, so no character is favoured
 */
export function generateReferralCode(
  random: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array,
): string {
  const bytes = random(new Uint8Array(REFERRAL_CODE_LENGTH));
  return Array.from(bytes, (byte) => REFERRAL_CODE_ALPHABET[byte % 32]).join('');
}
