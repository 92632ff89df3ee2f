/** Sends a notice's e-mail. */
import { linkOf, mailKindOf, type Notice, wordsOf } from '../../../shared/notifications/rules.ts';
import { agentTable } from '../../data/agent.table.ts';
import { mailPreferencesOf } from '../../domain/agents/read-agent.ts';
import type { Mail, MailEnd } from '../../data/mailer.client.ts';
import { type Notification, notificationTable } from '../../data/notification.table.ts';
import { escapeHtml, renderMail } from '../../domain/notifications/render-mail.ts';
import { sendOwed, type SenderDeps } from '../../domain/notifications/send-owed.ts';

/** Sends one notice if its mail is owed and nobody else is at it; a failure leaves it to the sweep. */
export async function sendNotification(deps: SenderDeps, notice: Notification): Promise<void> {
  const notices = notificationTable(deps.table);
  await sendOwed(deps, {
    id: notice.noticeId,
    attempts: notice.attempts,
    claim: ({ until, now }, otherwise) => notices.claim(notice, until, now).orThrow(otherwise),
    settle: (mail, otherwise) => notices.settle(notice, mail).orThrow(otherwise),
    send: () => send(deps, notice),
  });
}

async function send(deps: SenderDeps, notice: Notification): Promise<MailEnd> {
  const agent = await agentTable(deps.table).get(notice.agentId);
  // An agent who was deleted meanwhile has no address any more and is told nothing.
  if (!agent) return 'unwanted';
  const kind = mailKindOf(notice.kind);
  if (kind && !mailPreferencesOf(agent)[kind]) return 'unwanted';
  const { companyName, supportPhone, supportEmail } = deps.settings;
  const mail = composeMail(notice, {
    companyName,
    siteUrl: deps.siteUrl,
    support: `${supportPhone}, ${supportEmail}`,
  });
  await deps.sendMail({ to: notice.mailTo ?? agent.email, ...mail });
  return 'sent';
}

/** The e-mail that tells of a notice; what people wrote is text in it, and never in its subject. */
export function composeMail(
  notice: Notice,
  { companyName, siteUrl, support }: { companyName: string; siteUrl: string; support: string },
): Omit<Mail, 'to'> {
  const { title, text } = wordsOf(notice);
  const { path, label } = linkOf(notice);
  const link = `${siteUrl}${path}`;
  const paragraphs = notice.kind === 'bankChanged' ? [text, `Support: ${support}`] : [text];
  return {
    subject: `${title} - ${companyName}`,
    text: [...paragraphs, link, companyName].join('\n\n'),
    html: renderMail(companyName, [
      ...paragraphs.map(escapeHtml),
      `<a href="${escapeHtml(link)}">${escapeHtml(label)}</a>`,
    ]),
  };
}

/** Sends what was left unsent. */
export async function sweepNotifications(deps: SenderDeps): Promise<void> {
  for (const notice of await notificationTable(deps.table).due(deps.clock.real().toISOString()))
    await sendNotification(deps, notice);
}
