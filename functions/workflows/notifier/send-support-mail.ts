/** Sends the e-mails of a request to support: one to support, one to the agent. */
import { RESPONSE_HOURS, SUPPORT_HOURS } from '../../../shared/support/rules.ts';
import { agentTable, type StoredAgent } from '../../data/agent.table.ts';
import type { Mail, MailEnd } from '../../data/mailer.client.ts';
import { escapeHtml, renderMail } from '../../domain/notifications/render-mail.ts';
import { sendOwed, type SenderDeps } from '../../domain/notifications/send-owed.ts';
import { type SupportMail, supportMailTable } from '../../data/support-mail.table.ts';
import { type StoredRequest, supportRequestTable } from '../../data/support-request.table.ts';

/** Sends one of them if it is owed and nobody else is at it; a failure leaves it to the sweep. */
export async function sendSupportMail(deps: SenderDeps, owed: SupportMail): Promise<void> {
  const mails = supportMailTable(deps.table);
  await sendOwed(deps, {
    id: `${owed.requestId}#${owed.to}`,
    attempts: owed.attempts,
    claim: (lease, otherwise) => mails.claim(owed, lease).orThrow(otherwise),
    settle: (mail, otherwise) => mails.settle(owed, mail).orThrow(otherwise),
    send: () => send(deps, owed),
  });
}

async function send(deps: SenderDeps, { requestId, to }: SupportMail): Promise<MailEnd> {
  const request = await supportRequestTable(deps.table).get(requestId);
  const agent = request && (await agentTable(deps.table).get(request.agentId));
  // Nobody waits for an answer any more who was deleted meanwhile.
  if (!agent) return 'unwanted';
  const compose = to === 'support' ? composeForSupport : composeForAgent;
  await deps.sendMail(compose(request, agent, deps.settings));
  return 'sent';
}

type Company = Pick<SenderDeps['settings'], 'companyName' | 'supportEmail' | 'supportPhone'>;
type Asked = Pick<StoredRequest, 'reference' | 'subject' | 'message'>;
type Asker = Pick<StoredAgent, 'fullName' | 'email' | 'phone' | 'referralCode'>;

/** The e-mail to support; a reply goes to the agent. The portal's own facts come before the typed text. */
export function composeForSupport(
  { reference, subject, message }: Asked,
  { fullName, email, phone, referralCode }: Asker,
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
  { reference, subject, message }: Asked,
  { email }: Asker,
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

/** The same paragraphs plain and as HTML, in which what people wrote stays text. */
const renderBoth = (companyName: string, paragraphs: readonly string[]) => ({
  text: [...paragraphs, companyName].join('\n\n'),
  html: renderMail(
    companyName,
    paragraphs.map((paragraph) => escapeHtml(paragraph).replaceAll(/\r?\n/g, '<br>')),
  ),
});

/** A header is one line, whatever it is made of. */
const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ');

/** Sends what was left unsent. */
export async function sweepSupportMails(deps: SenderDeps): Promise<void> {
  for (const owed of await supportMailTable(deps.table).due(deps.clock.real().toISOString()))
    await sendSupportMail(deps, owed);
}
