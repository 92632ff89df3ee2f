/**
 * Limits of calls per minute or hour, for each purpose: of a network on public endpoints, else of a person.
 * No address is stored: the key is a hash that includes the window of time, so that a caller can't be
 * followed from one window to the next. A reader of the table could still try every address, so the item
 * expires.
 */
import { createHash } from 'node:crypto';
import { rateLimited } from '../../shared/kernel/errors.ts';
import type { Clock } from '../platform/clock.ts';
import type { Context } from '../platform/context.ts';
import { networkOf } from '../platform/network.ts';
import type { Write } from '../platform/table.ts';
import { rateLimitTable } from '../data/limits/rate-limit.table.ts';

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 60 * 60;
/** A count is kept a little longer than its window, because clocks of machines differ. */
const GRACE_SECONDS = 60;

export type RateLimit = { purpose: string } & ({ perMinute: number } | { perHour: number });

/**
 * The present minute or hour of real time: a test that moves the portal's clock doesn't move these limits.
 */
function windowOf(clock: Clock, rate: RateLimit) {
  const [limit, length] =
    'perHour' in rate ? [rate.perHour, HOUR_SECONDS] : [rate.perMinute, MINUTE_SECONDS];
  const seconds = clock.real().getTime() / 1000;
  const window = Math.floor(seconds / length);
  const end = (window + 1) * length;
  return { limit, window, expiresAt: end + GRACE_SECONDS, wait: Math.ceil(end - seconds) };
}

/**
 * Counts a call in its transaction; throws RATE_LIMITED after the window's last one.
 * @param who the person whose calls are counted; by default the one who is signed in
 */
export function countCallOf(
  { actor, clock, table }: Pick<Context, 'actor' | 'clock' | 'table'>,
  rate: RateLimit,
  who: string = actor.userId,
): Write {
  const { limit, window, expiresAt, wait } = windowOf(clock, rate);
  return rateLimitTable(table)
    .count(`${rate.purpose}#${who}#${window}`, { limit, expiresAt })
    .orThrow(() => rateLimited(wait));
}

/**
 * Counts a call of a network against its limit, in one write.
 * @returns undefined where the call may go on; otherwise the seconds until the window is over
 */
export async function countCall(
  { table, clock, clientAddress = '' }: Pick<Context, 'table' | 'clock' | 'clientAddress'>,
  rate: RateLimit,
): Promise<number | undefined> {
  const { limit, window, expiresAt, wait } = windowOf(clock, rate);
  const caller = JSON.stringify([rate.purpose, networkOf(clientAddress), window]);
  const bucket = createHash('sha256').update(caller).digest('base64url');
  const hasRoom = await rateLimitTable(table).take(bucket, { limit, expiresAt });
  return hasRoom ? undefined : wait;
}
