/** The queue of stream events that were put aside. */
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { clientConfig, type Runtime } from '../../platform/environment.ts';

/** A stream event that was put aside. The item itself, which may name people, is in the table. */
export interface StreamDeadLetter {
  /** The function that failed. */
  consumer: string;
  eventId: string;
  sequenceNumber: string;
  /** When the change was made, ISO 8601. */
  changedAt: string;
  eventName: string;
  entity: string;
  /** The item's key as the stream has it. */
  keys: unknown;
  /** The last error, without personal data. */
  reason: string;
  failures: number;
  firstFailureAt: string;
}

export interface StreamDeadLetters {
  send(letter: StreamDeadLetter): Promise<void>;
}

export function openStreamDeadLetters(url: string, runtime: Runtime): StreamDeadLetters {
  const client = new SQSClient(clientConfig(runtime, runtime.AWS_ENDPOINT_URL_SQS));
  return {
    async send(letter) {
      await client.send(
        new SendMessageCommand({ QueueUrl: url, MessageBody: JSON.stringify(letter) }),
      );
    },
  };
}
