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
  source: MessageSource,
  user: PoolUser,
  to?: string,
) => Promise<ReturnType<typeof deliveryDetails>>;

const PURPOSES: Record<MessageSource, CodePurpose> = {
  CustomMessage_SignUp: 'signUp',
  CustomMessage_ResendCode: 'signUp',
  CustomMessage_ForgotPassword: 'resetPassword',
  CustomMessage_UpdateUserAttribute: 'verifyEmail',
};
const CODE_PLACEHOLDER = '{####}';

/** Of the trigger's answer; without a trigger, texts like Cognito's are sent. */
const mailTexts = z.object({
  emailSubject: z.string().default('Your verification code'),
  emailMessage: z.string().default(`Your confirmation code is ${CODE_PLACEHOLDER}`),
});
const answeredEvent = z.object({ response: mailTexts }).optional();

/** Mails codes with the text of the custom message trigger. */
export const codeMailer =
  (codes: Codes, runTrigger: RunTrigger, sendMail: (mail: PoolMail) => Promise<void>): SendCode =>
  async (source, user, to = user.attributes.email) => {
    const code = codes.issue(user.id, PURPOSES[source]);
    const event = await runTrigger({ source, user, request: { codeParameter: CODE_PLACEHOLDER } });
    const texts = answeredEvent.parse(event)?.response ?? mailTexts.parse({});
    const html = texts.emailMessage.replaceAll(CODE_PLACEHOLDER, code);
    await sendMail({ to, subject: texts.emailSubject, html, code });
    return deliveryDetails(to);
  };

/** Cognito's answer after a mail: `thandi@demo.example` is masked as `t***@d***`. */
export function deliveryDetails(email: string) {
  const [local = '', domain = ''] = email.split('@');
  const Destination = `${local.slice(0, 1)}***@${domain.slice(0, 1)}***`;
  return { CodeDeliveryDetails: { AttributeName: 'email', DeliveryMedium: 'EMAIL', Destination } };
}
