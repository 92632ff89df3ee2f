/** The e-mails of a request to support: one to support, one to the agent. */
import { RESPONSE_HOURS, SUPPORT_HOURS } from '../../../shared/support/rules.ts';
import { agentTable, type StoredAgent } from '../../data/agents/agent.table.ts';
import type { Mail } from '../../data/notifications/mailer.client.ts';
import { type MailContext, renderBoth } from '../../domain/notifications/render-mail.ts';
import type { SupportMail } from '../../data/support/support-mail.table.ts';
import {
  type StoredRequest,
  supportRequestTable,
} from '../../data/support/support-request.table.ts';

/** One of the two e-mails; none where the agent was deleted. */
export async function composeSupportMail(
  { table, settings }: MailContext,
  { requestId, to }: SupportMail,
): Promise<Mail | undefined> {
  const request = await supportRequestTable(table).get(requestId);
  const agent = request && (await agentTable(table).get(request.agentId));
  if (!agent) return undefined;
  const compose = to === 'support' ? composeForSupport : composeForAgent;
  return compose(request, agent, settings);
}

type Company = Pick<MailContext['settings'], 'companyName' | 'supportEmail' | 'supportPhone'>;
type Question = Pick<StoredRequest, 'reference' | 'subject' | 'message'>;
type Sender = Pick<StoredAgent, 'fullName' | 'email' | 'phone' | 'referralCode'>;

/** The e-mail to support; a reply goes to the agent. The portal's own facts come before the typed text. */
export function composeForSupport(
  { reference, subject, message }: Question,
  { fullName, email, phone, referralCode }: Sender,
  { companyName, supportEmail }: Company,
): Mail {
  const facts = [
    `Reference: ${reference}`,
    `Agent: ${fullName}`,
    `Email: ${email}`,
    `Mobile number: ${phone}`,
    `Referral code: ${referralCode}`,
    `Subject: ${subject}`,
  ].join('\n');
  return {
    to: supportEmail,
    replyTo: email,
    subject: oneLine(`[${reference}] ${subject}`),
    ...renderBoth(companyName, [facts, message]),
  };
}

/** The e-mail to the agent: the reference, a copy of the question, and when to expect an answer. */
export function composeForAgent(
  { reference, subject, message }: Question,
  { email }: Sender,
  { companyName, supportEmail, supportPhone }: Company,
): Mail {
  return {
    to: email,
    replyTo: supportEmail,
    subject: `We have your support request ${reference} - ${companyName}`,
    ...renderBoth(companyName, [
      `We have your support request. Its reference is ${reference}.`,
      `We answer to this address within ${RESPONSE_HOURS} hours. Support hours: ${SUPPORT_HOURS}. If it can’t wait, call ${supportPhone} and say the reference.`,
      `You wrote:\n${subject}`,
      message,
    ]),
  };
}

/** A header is one line, whatever it is made of. */
const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ');
