/** The id by which a payment goes through the banks. Pure. */
import { createHash } from 'node:crypto';

/** `Max35Text`. */
export const MAX_END_TO_END_ID = 35;

/** The payout's id; a hash of it, always the same, if it is too long. */
export const renderEndToEndId = (payoutId: string): string =>
  payoutId.length <= MAX_END_TO_END_ID
    ? payoutId
    : createHash('sha256').update(payoutId).digest('base64url').slice(0, MAX_END_TO_END_ID);
