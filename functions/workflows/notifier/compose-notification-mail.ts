/** The e-mails of notifications. */
import { mailKindOf, type Notice } from '../../../shared/notifications/schemas.ts';
import { wordsOf } from '../../../shared/notifications/words.ts';
import { isAboutRecruit, linkOf, namesSupport } from '../../../shared/notifications/rules.ts';
import { agentTable } from '../../data/agents/agent.table.ts';
import { mailPreferencesOf } from '../../domain/agents/read-agent.ts';
import type { Mail } from '../../data/notifications/mailer.client.ts';
import type { Notification } from '../../data/notifications/notification.table.ts';
import type { Table } from '../../platform/table.ts';
import {
  escapeHtml,
  renderMail,
  type MailContext,
} from '../../domain/notifications/render-mail.ts';

/** The e-mail that a notification owes; none where the agent was deleted or wants none of its kind. */
export async function composeNotificationMail(
  { table, settings, siteUrl }: MailContext,
  notification: Notification,
): Promise<Mail | undefined> {
  const agent = await agentTable(table).get(notification.agentId);
  if (!agent) return undefined;
  const kind = mailKindOf(notification.kind);
  if (kind && !mailPreferencesOf(agent)[kind]) return undefined;
  const { companyName, supportPhone, supportEmail } = settings;
  const support = `${supportPhone}, ${supportEmail}`;
  const recruitName = await recruitNameOf(table, notification);
  const mail = composeMail({ ...notification, recruitName }, { companyName, siteUrl, support });
  return { to: notification.mailTo ?? agent.email, ...mail };
}

/** A recruit who was deleted before the e-mail went out is not named in it. */
async function recruitNameOf(table: Table, { kind, subjectId }: Notice) {
  if (!isAboutRecruit(kind)) return undefined;
  return (await agentTable(table).get(subjectId))?.fullName;
}

/** Text that people wrote is plain text in the e-mail, and never in its subject. */
export function composeMail(
  notice: Notice,
  { companyName, siteUrl, support }: { companyName: string; siteUrl: string; support: string },
): Omit<Mail, 'to'> {
  const { title, text } = wordsOf(notice);
  const { path, label } = linkOf(notice);
  const link = `${siteUrl}${path}`;
  const paragraphs = namesSupport(notice.kind) ? [text, `Support: ${support}`] : [text];
  return {
    subject: `${title} - ${companyName}`,
    text: [...paragraphs, link, companyName].join('\n\n'),
    html: renderMail(companyName, [
      ...paragraphs.map(escapeHtml),
      `<a href="${escapeHtml(link)}">${escapeHtml(label)}</a>`,
    ]),
  };
}
