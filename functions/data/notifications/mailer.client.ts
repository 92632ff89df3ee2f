/** E-mail through SES. */
import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { clientConfig, type Runtime } from '../../platform/environment.ts';

export interface Mail {
  to: string;
  /** Where an answer goes, if not to the sender. */
  replyTo?: string;
  subject: string;
  text: string;
  html: string;
  /** The address to which a mail program posts once, and these e-mails are off (RFC 8058). */
  unsubscribeUrl?: string;
}

export type SendMail = (mail: Mail) => Promise<void>;

/**
 * @param from the sender that the settings name
 * @param events the SES configuration set, which reports what happens to each e-mail
 */
export function openMailer(from: string, events: string, runtime: Runtime): SendMail {
  const client = new SESv2Client(clientConfig(runtime, runtime.AWS_ENDPOINT_URL_SESV2));
  const part = (Data: string) => ({ Data, Charset: 'UTF-8' });
  return async ({ to, replyTo, subject, text, html, unsubscribeUrl }) => {
    await client.send(
      new SendEmailCommand({
        FromEmailAddress: from,
        ConfigurationSetName: events,
        Destination: { ToAddresses: [to] },
        ...(replyTo ? { ReplyToAddresses: [replyTo] } : {}),
        Content: {
          Simple: {
            Subject: part(subject),
            Body: { Text: part(text), Html: part(html) },
            ...(unsubscribeUrl ? { Headers: unsubscribeHeaders(unsubscribeUrl) } : {}),
          },
        },
      }),
    );
  };
}

const unsubscribeHeaders = (url: string) => [
  { Name: 'List-Unsubscribe', Value: `<${url}>` },
  { Name: 'List-Unsubscribe-Post', Value: 'List-Unsubscribe=One-Click' },
];
