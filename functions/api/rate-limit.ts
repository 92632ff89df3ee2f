/**
 * Limits on public endpoints: calls per minute, for each purpose and address. No address is stored: the
 * key is a hash that includes the minute, so that a caller can't be followed from one minute to the
 * next. A reader of the table could still try every address, so the item expires.
 */
import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { Context } from '../platform/context.ts';
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

/**
 * One caller: an IPv4 address, or the /64 network of an IPv6 address, as every subscriber has at
 * least one whole /64.
 */
export function networkOf(address: string): string {
  const [plain = ''] = address.split('%');
  if (!isIPv6(plain)) return plain;
  const groups = groupsOf(plain);
  // IPv4-mapped IPv6 address.
  if (groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff')
    return groups.slice(6).flatMap(bytesOf).join('.');
  return `${groups.slice(0, 4).join(':')}::/64`;
}

/** The eight groups of an IPv6 address, in lower case and without leading zeros. */
function groupsOf(address: string): string[] {
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = '', tail] = canonical.split('::');
  const parts = (text: string) => (text ? text.split(':') : []);
  if (tail === undefined) return parts(head);
  const [before, after] = [parts(head), parts(tail)];
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0');
  return [...before, ...zeros, ...after];
}

const bytesOf = (group: string) => {
  const value = Number.parseInt(group, 16);
  return [value >> 8, value & 0xff];
};
