import { z } from 'zod';
import type { CodePurpose, Codes } from './codes.ts';
import type { MessageSource, RunTrigger } from './triggers.ts';
import type { PoolUser } from './users.ts';

/** An e-mail of the pool, with the code filled in. */
export interface PoolMail {
  to: string;
  subject: string;
  html: string;
  code: string;
}

/** Mails a new code to a user, or to the address that is to become the user's. */
export type SendCode = (
  source: CodeSource,
  user: PoolUser,
  to?: string,
) => Promise<ReturnType<typeof deliveryDetails>>;

/** Mails a temporary password, which the pool takes from then on. */
export type SendInvitation = (user: PoolUser, temporaryPassword: string) => Promise<void>;

const INVITATION = 'CustomMessage_AdminCreateUser';
type CodeSource = Exclude<MessageSource, typeof INVITATION>;

const PURPOSES: Record<CodeSource, CodePurpose> = {
  CustomMessage_SignUp: 'signUp',
  CustomMessage_ResendCode: 'signUp',
  CustomMessage_ForgotPassword: 'resetPassword',
  CustomMessage_UpdateUserAttribute: 'verifyEmail',
};
const CODE_PLACEHOLDER = '{####}';
const USERNAME_PLACEHOLDER = '{username}';

/** The trigger's answer; without a trigger, texts like Cognito's are sent. */
const mailTexts = z.object({
  emailSubject: z.string().default('Your verification code'),
  emailMessage: z.string().default(`Your confirmation code is ${CODE_PLACEHOLDER}`),
});
const answeredEvent = z.object({ response: mailTexts }).optional();

/** Mails codes with the text of the custom message trigger. */
export const codeMailer =
  (codes: Codes, runTrigger: RunTrigger, sendMail: (mail: PoolMail) => Promise<void>): SendCode =>
  async (source, user, to = user.attributes.email) => {
    // First the trigger: a message that it refuses leaves no code that works.
    const event = await runTrigger({ source, user, request: { codeParameter: CODE_PLACEHOLDER } });
    const code = codes.issue(user.id, PURPOSES[source]);
    const texts = answeredEvent.parse(event)?.response ?? mailTexts.parse({});
    const html = texts.emailMessage.replaceAll(CODE_PLACEHOLDER, code);
    await sendMail({ to, subject: texts.emailSubject, html, code });
    return deliveryDetails(to);
  };

/** Mails invitations with the text of the same trigger. */
export const invitationMailer =
  (runTrigger: RunTrigger, sendMail: (mail: PoolMail) => Promise<void>): SendInvitation =>
  async (user, temporaryPassword) => {
    const placeholders = {
      codeParameter: CODE_PLACEHOLDER,
      usernameParameter: USERNAME_PLACEHOLDER,
    };
    const event = await runTrigger({ source: INVITATION, user, request: placeholders });
    const texts = answeredEvent.parse(event)?.response ?? mailTexts.parse({});
    const { email: to } = user.attributes;
    const html = texts.emailMessage
      .replaceAll(CODE_PLACEHOLDER, temporaryPassword)
      .replaceAll(USERNAME_PLACEHOLDER, to);
    await sendMail({ to, subject: texts.emailSubject, html, code: temporaryPassword });
  };

/** Cognito's answer after a mail: `thandi@demo.example` is masked as `t***@d***`. */
export function deliveryDetails(email: string) {
  const [local = '', domain = ''] = email.split('@');
  const Destination = `${local.slice(0, 1)}***@${domain.slice(0, 1)}***`;
  return { CodeDeliveryDetails: { AttributeName: 'email', DeliveryMedium: 'EMAIL', Destination } };
}
