/** The queue of pushes to channels with many open connections. */
import { SendMessageBatchCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { MessageOf } from '../../../shared/kernel/messages.ts';
import { clientConfig, type Runtime } from '../../platform/environment.ts';

export type PushPlan = Omit<MessageOf<'planPush'>, 'kind'>;
export type PushPart = Omit<MessageOf<'sendPush'>, 'kind'>;

export interface PushQueue {
  /** Has a channel's connections divided into parts. */
  plan(push: PushPlan): Promise<void>;
  send(parts: readonly PushPart[]): Promise<void>;
}

/** SQS's limit of messages in one call. */
const AT_ONCE = 10;

export function openPushQueue(url: string, runtime: Runtime): PushQueue {
  const client = new SQSClient(clientConfig(runtime, runtime.AWS_ENDPOINT_URL_SQS));
  const bodyOf = (message: MessageOf<'planPush' | 'sendPush'>) => JSON.stringify(message);
  return {
    async plan(push) {
      const MessageBody = bodyOf({ kind: 'planPush', ...push });
      await client.send(new SendMessageCommand({ QueueUrl: url, MessageBody }));
    },
    async send(parts) {
      for (let from = 0; from < parts.length; from += AT_ONCE) {
        const Entries = parts.slice(from, from + AT_ONCE).map((part, at) => ({
          Id: String(at),
          MessageBody: bodyOf({ kind: 'sendPush', ...part }),
        }));
        const command = new SendMessageBatchCommand({ QueueUrl: url, Entries });
        const { Failed = [] } = await client.send(command);
        if (Failed.length > 0)
          throw new Error(`${Failed.length} parts of a push were not queued: ${Failed[0]?.Code}`);
      }
    },
  };
}
