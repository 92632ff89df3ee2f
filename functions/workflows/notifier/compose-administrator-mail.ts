/** The e-mails to administrators about accounts of administrators. */
import { permissionNames, permissionsOf } from '../../../shared/kernel/permissions.ts';
import { passwordChangedText } from '../../../shared/notifications/words.ts';
import { nameInMail } from '../../../shared/referrals/rules.ts';
import { type StoredAdmin, adminTable } from '../../data/admin.table.ts';
import type { AdministratorMail } from '../../data/administrator-mail.table.ts';
import type { Mail } from '../../data/mailer.client.ts';
import { profileTable } from '../../data/profile.table.ts';
import {
  escapeHtml,
  renderMail,
  type MailContext,
} from '../../domain/notifications/render-mail.ts';

interface Words {
  title: string;
  text: string;
  /** The link of the e-mail; by default to the list of administrators. */
  link?: { path: string; name: string };
}

interface Happening {
  /** The administrator waits to be let in. */
  isWaiting: boolean;
  /** The administrator's permissions, in words. */
  permissions: string;
  at: string;
}

const ADMINISTRATORS = { path: '/admin/administrators', name: 'Open the administrators' };

/** Administrators choose their names, which must not become links in an e-mail. */
const words: Record<
  AdministratorMail['kind'],
  (subject: StoredAdmin, happening: Happening) => Words
> = {
  administratorAdded: ({ fullName, email, department }, { isWaiting }) => ({
    title: 'New administrator',
    text: `${nameInMail(fullName) || 'Somebody'} (${email}, ${nameInMail(department) || 'no department'}) registered as an administrator. ${isWaiting ? 'The account waits until one of you lets it in' : 'The account can see everything in the portal, and change all but what takes the finance permission. If you don’t know this person, set it inactive at once'} on the screen Administrators, which takes the finance permission.`,
  }),
  accountClosed: () => ({
    title: 'Account inactive',
    text: 'Another administrator has closed your account in the portal. You are signed out everywhere.',
  }),
  secondFactorRemoved: () => ({
    title: 'Second factor removed',
    text: 'Another administrator has removed the second factor of your account in the portal: your password alone opens it until you set up another app. You are signed out everywhere. If you didn’t ask for this, change your password and tell your colleagues at once.',
  }),
  accountOpened: () => ({
    title: 'Account active',
    text: 'Another administrator has opened the portal to you. The finance permission, if you had it before, has to be given again; the others are as they were.',
  }),
  permissionsChanged: (_, { permissions }) => ({
    title: 'Permissions changed',
    text: `Another administrator has changed your permissions in the portal. ${permissions ? `You have: ${permissions}.` : 'You can look at everything, and change nothing.'}`,
  }),
  signedOut: () => ({
    title: 'Signed out everywhere',
    text: 'Another administrator has ended all your sessions in the portal. You can sign in again.',
    link: { path: '/login', name: 'Sign in' },
  }),
  passwordChanged: (_, { at }) => ({
    title: 'Password changed',
    text: passwordChangedText(at),
    link: { path: '/forgot-password', name: 'Set a new password' },
  }),
};

/**
 * The e-mail that an item owes; none about a new administrator where the recipient's own account was
 * closed meanwhile.
 */
export async function composeAdministratorMail(
  { table, settings, siteUrl }: MailContext,
  { recipientId, subjectId, kind, at }: AdministratorMail,
): Promise<Mail | undefined> {
  const [recipient, subject, profile, about] = await Promise.all([
    adminTable(table).get(recipientId),
    adminTable(table).get(subjectId),
    profileTable(table).get(recipientId),
    profileTable(table).get(subjectId),
  ]);
  if (!recipient || !subject) return undefined;
  if (kind === 'administratorAdded' && profile?.status !== 'active') return undefined;
  const { companyName } = settings;
  const isWaiting = about?.status === 'pending';
  const permissions = (about ? permissionsOf(about) : [])
    .map((one) => permissionNames[one])
    .join(', ');
  const {
    title,
    text,
    link = ADMINISTRATORS,
  } = words[kind](subject, { isWaiting, permissions, at });
  const url = `${siteUrl}${link.path}`;
  return {
    to: recipient.email,
    subject: `${title} - ${companyName}`,
    text: [text, url, companyName].join('\n\n'),
    html: renderMail(companyName, [
      escapeHtml(text),
      `<a href="${escapeHtml(url)}">${escapeHtml(link.name)}</a>`,
    ]),
  };
}
