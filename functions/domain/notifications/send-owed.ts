/**
 * Sends a stored e-mail: claims it with a lease, sends it, and marks it as sent. If the sender dies in
 * between, the lease runs out and a sweep sends the e-mail; a duplicate is possible only between SES's
 * acceptance and the mark.
 */
import type { PortalSettings } from '../../../shared/kernel/settings.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import type { Table, Write } from '../../platform/table.ts';
import type { MailEnd, SendMail } from '../../data/mailer.client.ts';

const LEASE_MS = 60_000;
const MAX_LEASE_MS = 60 * 60_000;

/** How SES refuses a message for what is in it; everything else may end, and is tried again. */
const REFUSALS = ['MessageRejected', 'BadRequestException'];
/** Says the same of a sender or an account that isn't set up, which is no message's fault. */
const NOT_VERIFIED = /not verified/i;

export interface SenderDeps {
  table: Table;
  clock: Clock;
  log: Log;
  settings: PortalSettings;
  siteUrl: string;
  sendMail: SendMail;
}

/** An item that owes somebody an e-mail. */
interface Owed {
  /** For the log; without names of people. */
  id: string;
  /** Earlier attempts. */
  attempts: number;
  claim: (lease: { until: string; now: string }, otherwise: Write['otherwise']) => Write;
  settle: (mail: MailEnd, otherwise: Write['otherwise']) => Write;
  send: () => Promise<MailEnd>;
}

class ClaimedByAnother extends Error {
  override readonly name = 'ClaimedByAnother';
}

/**
 * Sends an e-mail that is due and that no other sender has claimed. After a failure the sweep tries
 * again, without a last attempt; only a message that SES itself refuses is given up.
 */
export async function sendOwed({ table, clock, log }: SenderDeps, owed: Owed): Promise<void> {
  const now = clock.real();
  const until = new Date(now.getTime() + leaseOf(owed.attempts)).toISOString();
  const another = () => new ClaimedByAnother();
  try {
    await table.transact([owed.claim({ until, now: now.toISOString() }, another)]);
  } catch (error) {
    if (error instanceof ClaimedByAnother) return;
    throw error;
  }
  const about = { id: owed.id, attempts: owed.attempts + 1 };
  let end: MailEnd;
  try {
    end = await owed.send();
  } catch (error) {
    log.count('UnsentMails');
    if (!isRefusal(error))
      return log.error('e-mail not sent, to be tried again', { ...about, error });
    log.error('e-mail refused and given up', { ...about, error });
    end = 'failed';
  }
  try {
    await table.transact([owed.settle(end, another)]);
  } catch (error) {
    log.error('e-mail not marked, and may be tried again', { ...about, mail: end, error });
  }
}

/** The lease, and so the pause before the next attempt, doubles with each attempt. */
const leaseOf = (attempts: number) => Math.min(LEASE_MS * 2 ** attempts, MAX_LEASE_MS);

const isRefusal = (error: unknown) =>
  error instanceof Error && REFUSALS.includes(error.name) && !NOT_VERIFIED.test(error.message);
