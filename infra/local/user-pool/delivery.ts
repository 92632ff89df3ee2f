import { z } from 'zod';
import { emailOf, type PoolUser } from './directory.ts';
import type { MessageSource, TriggerRunner } from './triggers.ts';

/** An e-mail of the pool: the code's placeholder is already replaced. */
export interface PoolMail {
  to: string;
  subject: string;
  html: string;
  code: string;
}

export interface CodeDeliveryDetails {
  AttributeName: 'email';
  DeliveryMedium: 'EMAIL';
  /** Masked, for a screen. */
  Destination: string;
}

export interface CodeMail {
  source: MessageSource;
  user: PoolUser;
  code: string;
  /** The address, unless it is the user's own. */
  to?: string;
  clientMetadata?: Record<string, string> | undefined;
}

export type Deliver = (mail: CodeMail) => Promise<CodeDeliveryDetails>;

const CODE_PLACEHOLDER = '{####}';
const USERNAME_PLACEHOLDER = '{username}';

const customMessage = z.object({
  emailSubject: z.string().nullish(),
  emailMessage: z.string().nullish(),
});

/** Mails a code in the words of the custom message trigger, or in Cognito's own. */
export function createDelivery(
  triggers: TriggerRunner,
  sendMail: (mail: PoolMail) => Promise<void>,
): Deliver {
  return async ({ source, user, code, to = emailOf(user), clientMetadata }) => {
    const response = await triggers.run({
      source,
      user,
      clientMetadata,
      request: { codeParameter: CODE_PLACEHOLDER, usernameParameter: USERNAME_PLACEHOLDER },
      response: { smsMessage: null, emailMessage: null, emailSubject: null },
    });
    const { emailSubject, emailMessage } = customMessage.parse(response);
    await sendMail({
      to,
      subject: emailSubject || 'Your verification code',
      html: fill(emailMessage || `Your confirmation code is ${CODE_PLACEHOLDER}`, code, user),
      code,
    });
    return deliveryDetails(to);
  };
}

function fill(message: string, code: string, user: PoolUser): string {
  return message
    .replaceAll(CODE_PLACEHOLDER, () => code)
    .replaceAll(USERNAME_PLACEHOLDER, () => emailOf(user));
}

/** `thandi@demo.example` is shown as `t***@d***`, and so is an address that has no account. */
export function deliveryDetails(email: string): CodeDeliveryDetails {
  const [local = '', domain = ''] = email.split('@');
  return {
    AttributeName: 'email',
    DeliveryMedium: 'EMAIL',
    Destination: `${local.slice(0, 1)}***@${domain.slice(0, 1)}***`,
  };
}
