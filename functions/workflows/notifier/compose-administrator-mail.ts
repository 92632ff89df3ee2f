/** The e-mails to administrators about accounts of administrators. */
import { approvalTitles } from '../../../shared/approvals/words.ts';
import { countOf } from '../../../shared/kernel/count.ts';
import { permissionNames, permissionsOf } from '../../../shared/kernel/permissions.ts';
import { factorWords, passwordChangedText } from '../../../shared/notifications/words.ts';
import { nameInMail } from '../../../shared/referrals/rules.ts';
import { type StoredAdmin, adminTable } from '../../data/identity/admin.table.ts';
import { approvalTable } from '../../data/approvals/approval.table.ts';
import type { AdministratorMail } from '../../data/identity/administrator-mail.table.ts';
import type { Mail } from '../../data/notifications/mailer.client.ts';
import { type Profile, profileTable } from '../../data/identity/profile.table.ts';
import { statusAt } from '../../domain/approvals/read-approval.ts';
import { OPERATOR } from '../../platform/context.ts';
import { type MailContext, renderBoth } from '../../domain/notifications/render-mail.ts';
import type { Table } from '../../platform/table.ts';

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
  /** The acts that others asked for and that wait, in words. */
  acts: readonly string[];
  at: string;
  /** The act that one person decided alone, and that person. */
  act: string;
  actor: StoredAdmin | undefined;
  /** True where it is about another administrator than that person. */
  isOther: boolean;
}

const ADMINISTRATORS = { path: '/admin/administrators', name: 'Open the administrators' };

const SIGN_IN = { path: '/login', name: 'Sign in' };

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
  secondFactorSetUp: (_, { at }) => ({ ...factorWords.secondFactorSetUp(at), link: SIGN_IN }),
  recoveryCodesMade: (_, { at }) => ({ ...factorWords.recoveryCodesMade(at), link: SIGN_IN }),
  recoveryCodeUsed: (_, { at }) => ({ ...factorWords.recoveryCodeUsed(at), link: SIGN_IN }),
  accountOpened: () => ({
    title: 'Account active',
    text: 'Another administrator has opened the portal to you. The finance permission, if you had it before, has to be given again; the others are as they were.',
  }),
  permissionsChanged: (_, { permissions }) => ({
    title: 'Permissions changed',
    text: `Another administrator has changed your permissions in the portal. ${permissions ? `You have: ${permissions}.` : 'You can look at everything, and change nothing.'}`,
  }),
  decidedAlone: ({ fullName, email }, { act, actor, isOther }) => ({
    title: 'Decided by one person',
    text: `${actor ? `${nameInMail(actor.fullName) || 'One person'} did this alone, because nobody else could confirm it` : 'An operator did this by a command'}: “${act}”${isOther ? ` (${nameInMail(fullName) || 'Somebody'}, ${email})` : ''}. If you don’t know why, ask at once.`,
  }),
  signedOut: () => ({
    title: 'Signed out everywhere',
    text: 'Another administrator has ended all your sessions in the portal. You can sign in again.',
    link: SIGN_IN,
  }),
  actsWait: (_, { acts }) => ({
    title: `${countOf(acts.length, 'act')} ${acts.length === 1 ? 'waits' : 'wait'} for a second person`,
    text: `Colleagues ask another person to confirm:\n${acts.join('\n')}\nLook at the facts of each before you confirm or decline it.`,
    link: { path: '/admin/approvals', name: 'Open what waits' },
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
  { recipientId, subjectId, kind, at, act = '', actorId = subjectId }: AdministratorMail,
): Promise<Mail | undefined> {
  const [recipient, found, actor, profile, about] = await Promise.all([
    adminTable(table).get(recipientId),
    adminTable(table).get(subjectId),
    adminTable(table).get(actorId),
    profileTable(table).get(recipientId),
    profileTable(table).get(subjectId),
  ]);
  // An operator has no record.
  const subject = found ?? (actorId === OPERATOR.userId ? recipient : undefined);
  if (!recipient || !subject) return undefined;
  if (kind === 'administratorAdded' && profile?.status !== 'active') return undefined;
  const acts = kind === 'actsWait' ? await readActs(table, profile, at) : [];
  if (kind === 'actsWait' && acts.length === 0) return undefined;
  const isWaiting = about?.status === 'pending';
  const permissions = permissionsIn(about);
  const isOther = subjectId !== actorId;
  const happening = { isWaiting, permissions, acts, at, act, actor, isOther };
  return { to: recipient.email, ...render({ settings, siteUrl }, words[kind](subject, happening)) };
}

const permissionsIn = (profile: Profile | undefined): string =>
  (profile ? permissionsOf(profile) : []).map((one) => permissionNames[one]).join(', ');

function render(
  { settings: { companyName }, siteUrl }: Pick<MailContext, 'settings' | 'siteUrl'>,
  { title, text, link = ADMINISTRATORS }: Words,
): Omit<Mail, 'to'> {
  const open = { href: `${siteUrl}${link.path}`, words: link.name };
  return { subject: `${title} - ${companyName}`, ...renderBoth(companyName, [text, open]) };
}

/**
 * The newest acts that somebody else asked for and this one may confirm, in words; an expired one isn't among
 * them.
 */
async function readActs(table: Table, profile: Profile | undefined, at: string): Promise<string[]> {
  if (!profile?.hasFinance) return [];
  const { rows } = await approvalTable(table).page('waiting', { limit: MOST_ACTS });
  const asked = rows.filter(
    (row) => row.askedBy !== profile.userId && statusAt(row, at) === 'waiting',
  );
  // One by one: the sweeper reads several items at once for no other mail to administrators.
  const named = asked.map(async ({ askedBy, operation }) => {
    const { fullName = '' } = (await adminTable(table).get(askedBy)) ?? {};
    return `- ${approvalTitles[operation]}, asked by ${nameInMail(fullName) || 'a colleague'}`;
  });
  return Promise.all(named);
}

const MOST_ACTS = 20;
