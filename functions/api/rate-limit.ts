/**
 * Limits on public endpoints: calls per minute, for each purpose and address. No address is stored: the
 * key is a hash that includes the minute, so that a caller can't be followed from one minute to the
 * next. A reader of the table could still try every address, so the item expires.
 */
import { createHash } from 'node:crypto';
import type { Context } from '../platform/context.ts';
import { networkOf } from '../platform/network.ts';
import { rateLimitTable } from '../data/rate-limit.table.ts';

const WINDOW_SECONDS = 60;
/** A count is kept a little longer than its minute, because clocks of machines differ. */
const GRACE_SECONDS = 60;

export interface RateLimit {
  purpose: string;
  perMinute: number;
}

/**
 * Counts a call against its limit, in one write.
 * @returns undefined where the call may go on; otherwise the seconds until the minute is over
 */
export async function countCall(
  { table, clock, clientAddress = '' }: Pick<Context, 'table' | 'clock' | 'clientAddress'>,
  { purpose, perMinute }: RateLimit,
): Promise<number | undefined> {
  // Real time: a test that moves the portal's clock doesn't move this limit.
  const seconds = clock.real().getTime() / 1000;
  const window = Math.floor(seconds / WINDOW_SECONDS);
  const end = (window + 1) * WINDOW_SECONDS;
  const caller = JSON.stringify([purpose, networkOf(clientAddress), window]);
  const bucket = createHash('sha256').update(caller).digest('base64url');
  const had = { limit: perMinute, expiresAt: end + GRACE_SECONDS };
  const hasRoom = await rateLimitTable(table).take(bucket, had);
  return hasRoom ? undefined : Math.ceil(end - seconds);
}
