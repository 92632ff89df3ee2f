import { randomInt } from 'node:crypto';

/** Without letters and digits that look alike; an e-mail shows each as it is, also as HTML. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
/** More than 90 bits. */
const LENGTH = 16;

/** A temporary password that is mailed, and typed once. */
export const createTemporaryPassword = (): string =>
  Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
