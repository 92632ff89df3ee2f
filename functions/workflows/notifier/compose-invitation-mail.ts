/** The e-mail of an invitation: of what people wrote, the inviter's name alone is in it. */
import { MAX_SENDS, nameInMail } from '../../../shared/referrals/rules.ts';
import { agentTable } from '../../data/agents/agent.table.ts';
import type { Mail } from '../../data/notifications/mailer.client.ts';
import { type MailContext, renderBoth } from '../../domain/notifications/render-mail.ts';
import type { Invitation } from '../../data/referrals/invitation.table.ts';

/** The e-mail that an invitation owes; none where the person has registered or the inviter was deleted. */
export async function composeInvitationMail(
  { table, settings: { companyName }, siteUrl }: MailContext,
  { agentId, email: to, status }: Invitation,
): Promise<Mail | undefined> {
  const agent = status === 'invited' ? await agentTable(table).get(agentId) : undefined;
  if (!agent) return undefined;
  const { fullName: inviter, referralCode: code } = agent;
  return { to, ...composeInvitation({ inviter, code, companyName, siteUrl }) };
}

/** The text of an invitation; it says that the recipient didn't ask for it. */
export function composeInvitation(of: {
  inviter: string;
  code: string;
  companyName: string;
  siteUrl: string;
}): Omit<Mail, 'to'> {
  const { companyName, siteUrl } = of;
  const href = `${siteUrl}/auth/register?${new URLSearchParams({ ref: of.code })}`;
  const invites = `${nameInMail(of.inviter) || 'An agent'} invites you to become a sales agent at ${companyName}.`;
  const otherwise = `If you don’t know who this is, ignore this email; you get at most ${MAX_SENDS} like it from them.`;
  return {
    subject: `Your invitation to ${companyName}`,
    ...renderBoth(companyName, [
      invites,
      { href, words: 'Register here', plain: `Register here: ${href}` },
      otherwise,
    ]),
  };
}
