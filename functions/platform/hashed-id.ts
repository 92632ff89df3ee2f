import { createHash } from 'node:crypto';

/**
 * An id that is the same for the same text: 24 letters, digits, - or _. The first is a letter or digit:
 * spreadsheets and banks take a leading - for a formula.
 */
export const hashedId = (text: string): string =>
  createHash('sha256')
    .update(text)
    .digest('base64url')
    .slice(0, 24)
    .replace(/^-/, 'x')
    .replace(/^_/, 'y');
