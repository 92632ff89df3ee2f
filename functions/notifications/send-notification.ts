/**
 * Sends a notice's e-mail: claimed with a lease, sent, marked. Where the sender dies on the way the
 * lease runs out and a sweep sends it; one duplicate is possible only between SES's acceptance and the
 * mark (DESIGN 6).
 */
import type { PortalSettings } from '../../shared/kernel/settings.ts';
import { type Notice, wordsOf } from '../../shared/notifications/rules.ts';
import { agentTable } from '../agents/agent.table.ts';
import type { Clock } from '../platform/clock.ts';
import type { Log } from '../platform/log.ts';
import type { Table } from '../platform/table.ts';
import { escapeHtml, renderMail } from './render-mail.ts';
import type { Mail, SendMail } from './mailer.client.ts';
import { type Notification, notificationTable } from './notification.table.ts';

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

class ClaimedByAnother extends Error {
  override readonly name = 'ClaimedByAnother';
}

/** Sends one notice if its mail is owed and nobody else is at it; a failure leaves it to the sweep. */
export async function sendNotification(deps: SenderDeps, notice: Notification): Promise<void> {
  const { table, clock, log } = deps;
  const notices = notificationTable(table);
  const now = clock.real();
  const until = new Date(now.getTime() + LEASE_MS).toISOString();
  const another = () => new ClaimedByAnother();
  try {
    await table.transact([notices.claim(notice, until, now.toISOString(), another)]);
  } catch (error) {
    if (error instanceof ClaimedByAnother) return;
    throw error;
  }
  try {
    await send(deps, notice);
    await table.transact([notices.settle(notice, 'sent', another)]);
  } catch (error) {
    log.error('e-mail failed', { noticeId: notice.noticeId, attempts: notice.attempts + 1, error });
    if (notice.attempts + 1 >= MAX_ATTEMPTS)
      await table.transact([notices.settle(notice, 'failed', another)]);
  }
}

async function send(deps: SenderDeps, notice: Notification): Promise<void> {
  const agent = await agentTable(deps.table).get(notice.agentId);
  // An agent who was deleted meanwhile has no address any more and is told nothing.
  if (!agent) return;
  const { companyName } = deps.settings;
  const mail = composeMail(notice, { companyName, siteUrl: deps.siteUrl });
  await deps.sendMail({ to: agent.email, ...mail });
}

/** The e-mail that tells of a notice; what people wrote is text in it, and never in its subject. */
export function composeMail(
  notice: Notice,
  { companyName, siteUrl }: { companyName: string; siteUrl: string },
): Omit<Mail, 'to'> {
  const { title, text } = wordsOf(notice);
  return {
    subject: `${title} - ${companyName}`,
    text: `${text}\n\n${siteUrl}\n\n${companyName}`,
    html: renderMail(companyName, [
      escapeHtml(text),
      `<a href="${escapeHtml(siteUrl)}">Open the portal</a>`,
    ]),
  };
}

/** Sends what was left unsent. */
export async function sweepNotifications(deps: SenderDeps): Promise<void> {
  for (const notice of await notificationTable(deps.table).due())
    await sendNotification(deps, notice);
}
