/** Receives the messages of a queue and calls the function that they trigger. */
import { setTimeout as pause } from 'node:timers/promises';
import { inspect } from 'node:util';
import {
  ChangeMessageVisibilityCommand,
  DeleteMessageCommand,
  type Message,
  ReceiveMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import type { FunctionName } from '../../model/catalog.ts';
import { REGION, STACK_ACCESS_KEY } from '../base/environment.ts';
import type { Functions } from '../base/functions.ts';
import { failedItems } from './batch-response.ts';
import type { DeadLetters } from './dead-letters.ts';
import { IDLE_MS, Pause } from './pause.ts';

const RETRY_AFTER_SECONDS = 1;
const MAX_RECEIVES = 5;

export interface QueueOptions {
  endpoint: string;
  queueUrl: string;
  /** The secret of the stack's own access key. */
  secretAccessKey: string;
  /** True where a message of the queue waits or is being processed. */
  hasMessages: (queueUrl: string) => boolean;
  functions: Pick<Functions, 'invoke'>;
  name: FunctionName;
  batchSize: number;
  /** SQS's visibility timeout while the function works on a message. */
  visibilitySeconds: number;
  deadLetters: DeadLetters;
  log: (message: string) => void;
}

export interface QueueConsumer {
  /** True where no message waits and none is being processed. */
  isEmpty(): boolean;
  /** Polls again soon. */
  wake(): void;
  close(): Promise<void>;
}

const identifierOf = (message: Message): string => message.MessageId ?? '';

const recordOf = (message: Message, queueName: string) => ({
  messageId: identifierOf(message),
  receiptHandle: message.ReceiptHandle ?? '',
  body: message.Body ?? '',
  attributes: message.Attributes ?? {},
  messageAttributes: message.MessageAttributes ?? {},
  md5OfBody: message.MD5OfBody ?? '',
  eventSource: 'aws:sqs',
  eventSourceARN: `arn:aws:sqs:${REGION}:000000000000:${queueName}`,
  awsRegion: REGION,
});

class Queue {
  readonly #client: SQSClient;
  readonly #options: QueueOptions;

  constructor(options: QueueOptions) {
    const { endpoint, secretAccessKey } = options;
    const credentials = { accessKeyId: STACK_ACCESS_KEY, secretAccessKey };
    this.#client = new SQSClient({ endpoint, region: REGION, credentials });
    this.#options = options;
  }

  async receive(signal: AbortSignal): Promise<Message[]> {
    const { Messages } = await this.#client.send(
      new ReceiveMessageCommand({
        QueueUrl: this.#options.queueUrl,
        MaxNumberOfMessages: Math.min(10, this.#options.batchSize),
        VisibilityTimeout: this.#options.visibilitySeconds,
        MessageSystemAttributeNames: ['All'],
        MessageAttributeNames: ['All'],
      }),
      { abortSignal: signal },
    );
    return Messages ?? [];
  }

  async done({ ReceiptHandle }: Message): Promise<void> {
    const { queueUrl: QueueUrl } = this.#options;
    await this.#client.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle }));
  }

  /** Leaves a message for another try; after the last one it becomes a dead letter. */
  async failed(message: Message, reason: string): Promise<void> {
    if (Number(message.Attributes?.ApproximateReceiveCount ?? 1) >= MAX_RECEIVES) {
      this.#options.deadLetters(this.#options.name, message.Body, reason);
      return this.done(message);
    }
    await this.#client.send(
      new ChangeMessageVisibilityCommand({
        QueueUrl: this.#options.queueUrl,
        ReceiptHandle: message.ReceiptHandle,
        VisibilityTimeout: RETRY_AFTER_SECONDS,
      }),
    );
    return undefined;
  }

  isEmpty(): boolean {
    return !this.#options.hasMessages(this.#options.queueUrl);
  }

  close(): void {
    this.#client.destroy();
  }
}

async function work(messages: Message[], queue: Queue, options: QueueOptions): Promise<void> {
  const queueName = new URL(options.queueUrl).pathname.split('/').at(-1) ?? '';
  const identifiers = messages.map(identifierOf);
  let failed: readonly string[] | undefined;
  let reason = 'reported as failed';
  try {
    const Records = messages.map((message) => recordOf(message, queueName));
    failed = failedItems(await options.functions.invoke(options.name, { Records }), identifiers);
  } catch (error) {
    reason = `it threw ${inspect(error instanceof Error ? (error.cause ?? error) : error)}`;
    options.log(`${options.name} failed on a message: ${reason}`);
  }
  for (const message of messages)
    if (failed && !failed.includes(identifierOf(message))) await queue.done(message);
    else await queue.failed(message, reason);
}

/** Starts calling a function with the queue's messages. */
export function startQueueConsumer(options: QueueOptions): QueueConsumer {
  const queue = new Queue(options);
  const stopping = new AbortController();
  const { signal } = stopping;
  const idlePause = new Pause();
  const run = async (): Promise<void> => {
    while (!signal.aborted) {
      try {
        const messages = queue.isEmpty() ? [] : await queue.receive(signal);
        if (messages.length > 0) await work(messages, queue, options);
        else await idlePause.take(IDLE_MS);
      } catch (error) {
        if (signal.aborted) return;
        options.log(`${options.name}: the queue can't be read: ${String(error)}`);
        await pause(1_000);
      }
    }
  };
  const ended = run();
  return {
    isEmpty: () => queue.isEmpty(),
    wake: () => idlePause.endSoon(),
    async close() {
      stopping.abort();
      idlePause.end();
      await ended;
      queue.close();
    },
  };
}
