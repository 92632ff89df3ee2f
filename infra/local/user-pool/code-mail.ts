import { z } from 'zod';
import type { MessageSource, RunTrigger } from './triggers.ts';
import { emailOf, type PoolUser } from './users.ts';

/** An e-mail of the pool, with the code filled in. */
export interface PoolMail {
  to: string;
  subject: string;
  html: string;
  code: string;
}

export interface CodeMail {
  source: MessageSource;
  user: PoolUser;
  /** A code, or the temporary password of an invitation. */
  code: string;
  /** The recipient, where it isn't the user's own address. */
  to?: string | undefined;
  clientMetadata?: Record<string, string> | undefined;
}

export type SendCode = (mail: CodeMail) => Promise<ReturnType<typeof deliveryDetails>>;

const CODE_PLACEHOLDER = '{####}';
const USERNAME_PLACEHOLDER = '{username}';

const customMessage = z.object({
  emailSubject: z.string().nullish(),
  emailMessage: z.string().nullish(),
});

/** Mails codes with the text of the custom message trigger; where it gives none, with Cognito's. */
export function codeMailer(
  runTrigger: RunTrigger,
  sendMail: (mail: PoolMail) => Promise<void>,
): SendCode {
  return async ({ source, user, code, to = emailOf(user), clientMetadata }) => {
    const response = await runTrigger({
      source,
      user,
      clientMetadata,
      request: { codeParameter: CODE_PLACEHOLDER, usernameParameter: USERNAME_PLACEHOLDER },
      response: { smsMessage: null, emailMessage: null, emailSubject: null },
    });
    const { emailSubject, emailMessage } = customMessage.parse(response);
    const html = (emailMessage || `Your confirmation code is ${CODE_PLACEHOLDER}`)
      .replaceAll(CODE_PLACEHOLDER, () => code)
      .replaceAll(USERNAME_PLACEHOLDER, () => emailOf(user));
    await sendMail({ to, subject: emailSubject || 'Your verification code', html, code });
    return deliveryDetails(to);
  };
}

/** Cognito's `CodeDeliveryDetails`: `thandi@demo.example` is masked as `t***@d***`. */
export function deliveryDetails(email: string) {
  const [local = '', domain = ''] = email.split('@');
  const Destination = `${local.slice(0, 1)}***@${domain.slice(0, 1)}***`;
  return { AttributeName: 'email', DeliveryMedium: 'EMAIL', Destination };
}
