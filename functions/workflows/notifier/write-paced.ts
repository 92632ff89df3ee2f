/** Writes notifications no faster than e-mails are sent, because the stream sends one for each. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '../../platform/context.ts';

/** Recipients who are worked on at the same time. */
const AT_ONCE = 10;
const SECOND_MS = 1000;

/**
 * Writes for each recipient, at most `mailsPerSecond`.
 * @param write returns how many notifications it wrote
 * @returns the number of all
 */
export async function writePaced<Recipient>(
  { clock, settings }: Context,
  recipients: readonly Recipient[],
  write: (recipient: Recipient) => Promise<number>,
): Promise<number> {
  let all = 0;
  for (let from = 0; from < recipients.length; from += AT_ONCE) {
    const began = clock.real().getTime();
    const counts = await Promise.all(recipients.slice(from, from + AT_ONCE).map(write));
    const mails = counts.reduce((sum, count) => sum + count, 0);
    all += mails;
    const ends = began + (mails * SECOND_MS) / settings.mailsPerSecond;
    await pause(Math.max(0, ends - clock.real().getTime()));
  }
  return all;
}
