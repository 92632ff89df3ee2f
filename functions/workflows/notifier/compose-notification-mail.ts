/** The e-mails of notifications. */
import { mailKindOf, type MailKind, type Notice } from '../../../shared/notifications/schemas.ts';
import { mailKindTitles, wordsOf } from '../../../shared/notifications/words.ts';
import { isAboutRecruit, linkOf, namesSupport } from '../../../shared/notifications/rules.ts';
import { agentTable } from '../../data/agents/agent.table.ts';
import { mailPreferencesOf } from '../../domain/agents/read-agent.ts';
import type { Mail } from '../../data/notifications/mailer.client.ts';
import type { Notification } from '../../data/notifications/notification.table.ts';
import type { Table } from '../../platform/table.ts';
import { signUnsubscription } from '../../domain/notifications/sign-unsubscription.ts';
import {
  escapeHtml,
  renderMail,
  type MailContext,
} from '../../domain/notifications/render-mail.ts';

/** The e-mail that a notification owes; none where the agent was deleted or wants none of its kind. */
export async function composeNotificationMail(
  { table, settings, siteUrl, linkSecret }: MailContext,
  notification: Notification,
): Promise<Mail | undefined> {
  const agent = await agentTable(table).get(notification.agentId);
  if (!agent) return undefined;
  const kind = mailKindOf(notification.kind);
  if (kind && !mailPreferencesOf(agent)[kind]) return undefined;
  const { companyName, supportPhone, supportEmail } = settings;
  const support = `${supportPhone}, ${supportEmail}`;
  const recruitName = await recruitNameOf(table, notification);
  const off = kind && kind !== MONEY ? { kind, secret: linkSecret } : undefined;
  const mail = composeMail(
    { ...notification, recruitName },
    { companyName, siteUrl, support, off },
  );
  return { to: notification.mailTo ?? agent.email, ...mail };
}

/** A recruit who was deleted before the e-mail went out is not named in it. */
async function recruitNameOf(table: Table, { kind, subjectId }: Notice) {
  if (!isAboutRecruit(kind)) return undefined;
  return (await agentTable(table).get(subjectId))?.fullName;
}

/** E-mails about a payout have no link that switches them off: only the profile does. */
const MONEY: MailKind = 'payoutStages';

interface MailFrame {
  companyName: string;
  siteUrl: string;
  support: string;
  /** Given where the e-mail has a link that switches its kind off: what signs it. */
  off?: { kind: MailKind; secret: string } | undefined;
}

/** Text that people wrote is plain text in the e-mail, and never in its subject. */
export function composeMail(
  notice: Notice,
  { companyName, siteUrl, support, off }: MailFrame,
): Omit<Mail, 'to'> {
  const { title, text } = wordsOf(notice);
  const { path, label } = linkOf(notice);
  const link = `${siteUrl}${path}`;
  const paragraphs = namesSupport(notice.kind) ? [text, `Support: ${support}`] : [text];
  const links = off && offLinks(siteUrl, signUnsubscription(off.secret, { ...notice, ...off }));
  const offWords = off && `Switch off emails about ${mailKindTitles[off.kind].toLowerCase()}`;
  return {
    subject: `${title} - ${companyName}`,
    text: [...paragraphs, link, companyName, ...(links ? [`${offWords}: ${links.page}`] : [])].join(
      '\n\n',
    ),
    html: renderMail(companyName, [
      ...paragraphs.map(escapeHtml),
      `<a href="${escapeHtml(link)}">${escapeHtml(label)}</a>`,
      ...(links ? [`<small><a href="${escapeHtml(links.page)}">${offWords}</a></small>`] : []),
    ]),
    ...(links ? { unsubscribeUrl: links.post } : {}),
  };
}

/** The page asks before it does anything; the other address takes a mail program's POST. */
const offLinks = (siteUrl: string, token: string) => ({
  page: `${siteUrl}/unsubscribe#${token}`,
  post: `${siteUrl}/api/public/unsubscribe/${token}`,
});
