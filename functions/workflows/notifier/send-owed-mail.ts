/**
 * Sends the e-mails that items in the outbox owe: takes the item with a lease, sends its e-mail, and notes
 * how it ended. If the sender dies in between, the lease runs out and a sweep sends the e-mail; a
 * duplicate is possible only between SES's acceptance and the note.
 */
import pMap from 'p-map';
import type { PortalSettings } from '../../../shared/kernel/settings.ts';
import { administratorMailTable } from '../../data/identity/administrator-mail.table.ts';
import { invitationTable } from '../../data/referrals/invitation.table.ts';
import type { Mail, SendMail } from '../../data/notifications/mailer.client.ts';
import { notificationTable } from '../../data/notifications/notification.table.ts';
import { type MailEnd, outboxTable } from '../../data/notifications/outbox.table.ts';
import { reconciliationTable } from '../../data/ledger/reconciliation.table.ts';
import { runMailTable } from '../../data/monthly-run/run-mail.table.ts';
import { saleMessageTable } from '../../data/sales/sale-message.table.ts';
import { supportMailTable } from '../../data/support/support-mail.table.ts';
import type { Clock } from '../../platform/clock.ts';
import { entityOf, type Item } from '../../platform/item.ts';
import type { Log } from '../../platform/log.ts';
import type { MailContext } from '../../domain/notifications/render-mail.ts';
import { composeAdministratorMail } from './compose-administrator-mail.ts';
import { composeDriftMail } from './compose-drift-mail.ts';
import { composeInvitationMail } from './compose-invitation-mail.ts';
import { composeNotificationMail } from './compose-notification-mail.ts';
import { composeRunMail } from './compose-run-mail.ts';
import { composeSaleMessageMail } from './compose-sale-message-mail.ts';
import { composeSupportMail } from './compose-support-mail.ts';

const LEASE_MS = 60_000;
const MAX_LEASE_MS = 60 * 60_000;

/** How SES refuses a message because of its content; any other error may pass, and is retried. */
const REFUSALS = ['MessageRejected', 'BadRequestException'];
/** SES says the same of a sender or an account that isn't set up, which no message can help. */
const NOT_VERIFIED = /not verified/i;

export interface SenderDeps extends MailContext {
  clock: Clock;
  log: Log;
  sendMail: SendMail;
}

/** An e-mail that an item owes. */
interface OwedMail {
  /** For the log: contains no personal data. */
  id: string;
  /** @returns undefined where its recipient doesn't want it, or doesn't need it any more */
  compose: (context: MailContext) => Promise<Mail | undefined>;
}

/** The e-mails of one entity. */
const mailsOf =
  <Stored>(
    { parse }: { parse: (item: Item) => Stored | undefined },
    idOf: (stored: Stored) => string,
    compose: (context: MailContext, stored: Stored) => Promise<Mail | undefined>,
  ) =>
  (item: Item): OwedMail | undefined => {
    const stored = parse(item);
    return stored && { id: idOf(stored), compose: (context) => compose(context, stored) };
  };

const entities: Readonly<Record<string, (item: Item) => OwedMail | undefined>> = {
  notification: mailsOf(notificationTable, ({ noticeId }) => noticeId, composeNotificationMail),
  invitation: mailsOf(invitationTable, ({ invitationId }) => invitationId, composeInvitationMail),
  supportMail: mailsOf(
    supportMailTable,
    ({ requestId, to }) => `${requestId}#${to}`,
    composeSupportMail,
  ),
  administratorMail: mailsOf(
    administratorMailTable,
    ({ kind, recipientId }) => `${kind}#${recipientId}`,
    composeAdministratorMail,
  ),
  saleMessage: mailsOf(saleMessageTable, ({ messageId }) => messageId, composeSaleMessageMail),
  runMail: mailsOf(runMailTable, ({ period }) => `run#${period}`, composeRunMail),
  reconciliation: mailsOf(
    reconciliationTable,
    ({ day }) => `reconciliation#${day}`,
    composeDriftMail,
  ),
};

/**
 * Sends an item's e-mail if it is due and no other sender has it. After a failure the sweep tries
 * again, without limit; only a message that SES itself refuses is given up. An item of a newer version, which
 * this one went back from, waits for that version in the same way.
 * @param item as it is stored
 */
export async function sendOwedMail(deps: SenderDeps, item: Item): Promise<void> {
  const { clock, log } = deps;
  const outbox = outboxTable(deps.table);
  const entity = String(entityOf(item));
  const owed = entities[entity]?.(item);
  const attempts = Number(item['attempts']);
  const now = clock.real();
  const until = new Date(now.getTime() + leaseOf(attempts)).toISOString();
  if (!(await outbox.claim(item, { until, now: now.toISOString() }))) return;
  const about = { id: owed?.id ?? entity, attempts: attempts + 1 };
  let end: MailEnd;
  try {
    if (!owed) throw new Error(`Items of ${entity} owe no e-mail in this version`);
    end = await send(deps, owed);
  } catch (error) {
    log.count('UnsentMails');
    if (!isRefusal(error))
      return log.error('e-mail not sent, to be tried again', { ...about, error });
    log.error('e-mail refused and given up', { ...about, error });
    end = 'failed';
  }
  try {
    await outbox.settle(item, end);
  } catch (error) {
    log.error('e-mail not marked, and may be tried again', { ...about, mail: end, error });
  }
}

/** A sweep sends for some ten seconds, five minutes apart. */
const SWEPT_SECONDS = 10;
/** One sender sends about so many in a second. */
const SENT_IN_A_SECOND = 10;
const MOST_SENDERS = 5;

/** How many e-mails one sweep sends, and how many at a time: more where SES takes more. */
export function sweptBy({ mailsPerSecond }: Pick<PortalSettings, 'mailsPerSecond'>) {
  const pace = Math.min(mailsPerSecond, MOST_SENDERS * SENT_IN_A_SECOND);
  return { limit: pace * SWEPT_SECONDS, senders: Math.ceil(pace / SENT_IN_A_SECOND) };
}

/**
 * Sends the e-mails that are due and that no sender has.
 * @throws AggregateError where items couldn't be taken, after all others
 */
export async function sweepOutbox(deps: SenderDeps): Promise<void> {
  const { limit, senders } = sweptBy(deps.settings);
  const due = await outboxTable(deps.table).due(deps.clock.real().toISOString(), limit);
  await pMap(due, (item) => sendOwedMail(deps, item), { concurrency: senders, stopOnError: false });
}

async function send(deps: SenderDeps, { compose }: OwedMail): Promise<MailEnd> {
  const mail = await compose(deps);
  if (!mail) return 'unwanted';
  await deps.sendMail(mail);
  return 'sent';
}

/** The lease, and so the pause before the next attempt, doubles with each attempt. */
const leaseOf = (attempts: number) => Math.min(LEASE_MS * 2 ** attempts, MAX_LEASE_MS);

const isRefusal = (error: unknown) =>
  error instanceof Error && REFUSALS.includes(error.name) && !NOT_VERIFIED.test(error.message);
