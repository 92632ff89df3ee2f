/** The id by which a payment goes through the banks. Pure. */
import { createHash } from 'node:crypto';

/** `Max35Text`. */
export const MAX_END_TO_END_ID = 35;

/**
 * The payout's id; a hash of it, always the same, if it is too long. Banks exchange it in SWIFT's character
 * set X, which has no underscore. A full stop stands in its place: no id has one, and a bank that replaces an
 * underscore by itself writes one, too.
 */
export const renderEndToEndId = (payoutId: string): string => rawOf(payoutId).replaceAll('_', '.');

const rawOf = (payoutId: string) =>
  payoutId.length <= MAX_END_TO_END_ID
    ? payoutId
    : createHash('sha256').update(payoutId).digest('base64url').slice(0, MAX_END_TO_END_ID);

/**
 * The payout's id, or the hash of it, that stands in a file. Files that were written before underscores were
 * replaced have them.
 */
export const readEndToEndId = (text: string): string => text.replaceAll('.', '_');
