import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { MessageOf } from '../../../shared/kernel/messages.ts';
import { REGION, STACK_ACCESS_KEY } from '../base/environment.ts';
import type { Mail } from './mail.ts';

/** Brings what SES reports of e-mails to the job queue, as EventBridge does. */
export async function startMailEvents(
  mail: Pick<Mail, 'onEvent'>,
  {
    endpoint,
    secretAccessKey,
    queueUrl: QueueUrl,
  }: { endpoint: string; secretAccessKey: string; queueUrl: string },
): Promise<{ close(): Promise<void> }> {
  const credentials = { accessKeyId: STACK_ACCESS_KEY, secretAccessKey };
  const client = new SQSClient({ endpoint, region: REGION, credentials });
  let sending: Promise<unknown> = Promise.resolve();
  mail.onEvent((detail) => {
    const message: MessageOf<'mailEvent'> = { kind: 'mailEvent', detail };
    const MessageBody = JSON.stringify(message);
    sending = Promise.all([
      sending,
      client.send(new SendMessageCommand({ QueueUrl, MessageBody })),
    ]);
  });
  return {
    close: async () => {
      await sending;
      client.destroy();
    },
  };
}
