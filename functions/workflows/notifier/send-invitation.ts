/** Sends an invitation's e-mail: of what people wrote, the inviter's name alone is in it. */
import { nameInMail } from '../../../shared/referrals/rules.ts';
import { agentTable } from '../../data/agent.table.ts';
import type { Mail, MailEnd } from '../../data/mailer.client.ts';
import { escapeHtml, renderMail } from '../../domain/notifications/render-mail.ts';
import { sendOwed, type SenderDeps } from '../../domain/notifications/send-owed.ts';
import { type Invitation, invitationTable } from '../../data/invitation.table.ts';

/** Sends one invitation if its mail is owed and nobody else is at it. */
export async function sendInvitation(deps: SenderDeps, invitation: Invitation): Promise<void> {
  const invitations = invitationTable(deps.table);
  await sendOwed(deps, {
    id: invitation.invitationId,
    attempts: invitation.attempts,
    claim: (lease, otherwise) => invitations.claim(invitation, lease).orThrow(otherwise),
    settle: (mail, otherwise) => invitations.settle(invitation, mail).orThrow(otherwise),
    send: () => send(deps, invitation),
  });
}

async function send(deps: SenderDeps, { agentId, email, status }: Invitation): Promise<MailEnd> {
  // A person who has registered meanwhile needs no invitation.
  if (status !== 'invited') return 'unwanted';
  const agent = await agentTable(deps.table).get(agentId);
  // Nobody invites any more who was deleted meanwhile.
  if (!agent) return 'unwanted';
  const mail = composeInvitation({
    inviter: agent.fullName,
    code: agent.referralCode,
    companyName: deps.settings.companyName,
    siteUrl: deps.siteUrl,
  });
  await deps.sendMail({ to: email, ...mail });
  return 'sent';
}

/** The text of an invitation; it says that the recipient didn't ask for it. */
export function composeInvitation(of: {
  inviter: string;
  code: string;
  companyName: string;
  siteUrl: string;
}): Omit<Mail, 'to'> {
  const { companyName, siteUrl } = of;
  const link = `${siteUrl}/auth/register?${new URLSearchParams({ ref: of.code })}`;
  const invites = `${nameInMail(of.inviter) || 'An agent'} invites you to become a sales agent at ${companyName}.`;
  const otherwise =
    'If you don’t know who this is, ignore this e-mail; you won’t get it from them again.';
  return {
    subject: `Your invitation to ${companyName}`,
    text: [invites, `Register here: ${link}`, otherwise, companyName].join('\n\n'),
    html: renderMail(companyName, [
      escapeHtml(invites),
      `<a href="${escapeHtml(link)}">Register here</a>`,
      escapeHtml(otherwise),
    ]),
  };
}

/** Sends what was left unsent. */
export async function sweepInvitations(deps: SenderDeps): Promise<void> {
  for (const invitation of await invitationTable(deps.table).due(deps.clock.real().toISOString()))
    await sendInvitation(deps, invitation);
}
