/**
 * Limits of calls per minute, for each purpose: of a network on public endpoints, else of a person. No
 * address is stored: the key is a hash that includes the minute, so that a caller can't be followed from
 * one minute to the next. A reader of the table could still try every address, so the item expires.
 */
import { createHash } from 'node:crypto';
import { rateLimited } from '../../shared/kernel/errors.ts';
import type { Clock } from '../platform/clock.ts';
import type { Context } from '../platform/context.ts';
import { networkOf } from '../platform/network.ts';
import type { Write } from '../platform/table.ts';
import { rateLimitTable } from '../data/rate-limit.table.ts';

const WINDOW_SECONDS = 60;
/** A count is kept a little longer than its minute, because clocks of machines differ. */
const GRACE_SECONDS = 60;

export interface RateLimit {
  purpose: string;
  perMinute: number;
}

/** The present minute of real time: a test that moves the portal's clock doesn't move these limits. */
function minuteOf(clock: Clock) {
  const seconds = clock.real().getTime() / 1000;
  const window = Math.floor(seconds / WINDOW_SECONDS);
  const end = (window + 1) * WINDOW_SECONDS;
  return { window, expiresAt: end + GRACE_SECONDS, wait: Math.ceil(end - seconds) };
}

/** Counts a call of a signed-in person in its transaction; throws RATE_LIMITED after the minute's last one. */
export function countCallOf(
  { actor, clock, table }: Pick<Context, 'actor' | 'clock' | 'table'>,
  { purpose, perMinute }: RateLimit,
): Write {
  const { window, expiresAt, wait } = minuteOf(clock);
  return rateLimitTable(table)
    .count(`${purpose}#${actor.userId}#${window}`, { limit: perMinute, expiresAt })
    .orThrow(() => rateLimited(wait));
}

/**
 * Counts a call of a network against its limit, in one write.
 * @returns undefined where the call may go on; otherwise the seconds until the minute is over
 */
export async function countCall(
  { table, clock, clientAddress = '' }: Pick<Context, 'table' | 'clock' | 'clientAddress'>,
  { purpose, perMinute }: RateLimit,
): Promise<number | undefined> {
  const { window, expiresAt, wait } = minuteOf(clock);
  const caller = JSON.stringify([purpose, networkOf(clientAddress), window]);
  const bucket = createHash('sha256').update(caller).digest('base64url');
  const hasRoom = await rateLimitTable(table).take(bucket, { limit: perMinute, expiresAt });
  return hasRoom ? undefined : wait;
}
