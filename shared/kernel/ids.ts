/** Ids, referral codes, and the references by which people ask about something. */
import * as z from 'zod';

/** Only letters, digits, - and _, so that an id can be part of a key or a path. */
export const id = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, 'is not an id');

/** The value of an Idempotency-Key header. */
export const idempotencyKey = z
  .string('is required')
  .regex(/^[A-Za-z0-9_-]{8,64}$/, 'must be 8 to 64 letters, digits, - or _');

/** Without characters that look alike: no I, O, 0, 1. */
export const REFERRAL_CODE_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const REFERRAL_CODE_LENGTH = 8;

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

const ID_ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const REFERENCE_GROUP = 4;

/**
 * A short reference that people can read out: eight characters of the referral codes' alphabet, such as
 * `K7PQ-3MXD`.
 * @param hashed an id that is a hash; each character of the reference takes five bits of it
 */
export function referenceOf(hashed: string): string {
  const characters = Array.from(
    hashed.slice(0, 2 * REFERENCE_GROUP),
    (character) => REFERRAL_CODE_ALPHABET[ID_ALPHABET.indexOf(character) % 32],
  ).join('');
  return `${characters.slice(0, REFERENCE_GROUP)}-${characters.slice(REFERENCE_GROUP)}`;
}
