/**
 * Sends an e-mail that is owed: claimed with a lease, sent, marked. Where the sender dies on the way
 * the lease runs out and a sweep sends it; one duplicate is possible only between SES's acceptance and
 * the mark (DESIGN 6).
 */
import type { PortalSettings } from '../../shared/kernel/settings.ts';
import type { Clock } from '../platform/clock.ts';
import type { Log } from '../platform/log.ts';
import type { Table, Write } from '../platform/table.ts';
import type { SendMail } from './mailer.client.ts';

const LEASE_MS = 60_000;
const MAX_ATTEMPTS = 8;

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
  /** For the log: names nobody. */
  id: string;
  /** How often it was tried before. */
  attempts: number;
  claim: (lease: { until: string; now: string }, otherwise: Write['otherwise']) => Write;
  settle: (mail: 'sent' | 'failed', otherwise: Write['otherwise']) => Write;
  send: () => Promise<void>;
}

class ClaimedByAnother extends Error {
  override readonly name = 'ClaimedByAnother';
}

/** Sends it if it is owed and nobody else is at it; a failure leaves it to the sweep. */
export async function sendOwed({ table, clock, log }: SenderDeps, owed: Owed): Promise<void> {
  const now = clock.real();
  const until = new Date(now.getTime() + LEASE_MS).toISOString();
  const another = () => new ClaimedByAnother();
  try {
    await table.transact([owed.claim({ until, now: now.toISOString() }, another)]);
  } catch (error) {
    if (error instanceof ClaimedByAnother) return;
    throw error;
  }
  const attempts = owed.attempts + 1;
  try {
    await owed.send();
    await table.transact([owed.settle('sent', another)]);
  } catch (error) {
    log.error('e-mail failed', { id: owed.id, attempts, error });
    if (attempts >= MAX_ATTEMPTS) await table.transact([owed.settle('failed', another)]);
  }
}
