/** Calls functions with the events of the table's stream and the queue. */
import { type FunctionName, type FunctionSpec, functions as catalog } from '../../model/catalog.ts';
import type { QueueName } from '../../model/function-spec.ts';
import type { Functions } from '../base/functions.ts';
import { deadLetterWriter } from './dead-letters.ts';
import { type QueueConsumer, startQueueConsumer } from './queue.ts';
import { disableStream, enableStream, type StreamedTable } from '../database/table-stream.ts';
import { StreamConsumer } from './stream.ts';

/** Functions write new events while they are drained; under steady load that would never end. */
const MAX_ROUNDS = 20;
const LOOK_AT_QUEUE_EVERY_MS = 20;

export interface EventSourcesOptions {
  dataDir: string;
  database: StreamedTable & { streamArn: string };
  queues: {
    endpoint: string;
    urls: Record<QueueName, string>;
    secretAccessKey: string;
    hasMessages: (url: string) => boolean;
  };
  functions: Functions;
  log: (message: string) => void;
}

export interface EventSources {
  /** Resolves when all events from before the call, and those that they caused, are processed. */
  drain(): Promise<void>;
  /**
   * Switches the table's stream off and stops calling functions with it.
   * @returns a function that goes on; changes made meanwhile are in no stream
   */
  hold(): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

function startQueues(options: EventSourcesOptions): QueueConsumer[] {
  const { queues, functions, log, dataDir } = options;
  const deadLetters = deadLetterWriter(dataDir, log);
  return entries().flatMap(([name, { trigger, timeoutSeconds }]) =>
    trigger.kind === 'queue'
      ? startQueueConsumer({
          endpoint: queues.endpoint,
          queueUrl: queues.urls[trigger.queue],
          secretAccessKey: queues.secretAccessKey,
          hasMessages: queues.hasMessages,
          functions,
          name,
          batchSize: trigger.batchSize,
          visibilitySeconds: timeoutSeconds,
          deadLetters,
          log,
        })
      : [],
  );
}

function startStreams(options: EventSourcesOptions): StreamConsumer[] {
  const { database, functions, log, dataDir } = options;
  return entries().flatMap(([name, { trigger }]) =>
    trigger.kind === 'stream'
      ? new StreamConsumer({
          ...database,
          dataDir,
          functions,
          name,
          batchSize: trigger.batchSize,
          log,
        })
      : [],
  );
}

const entries = () => Object.entries(catalog) as [FunctionName, FunctionSpec][];

async function untilEmpty(queue: QueueConsumer): Promise<void> {
  while (!queue.isEmpty())
    await new Promise((resolve) => setTimeout(resolve, LOOK_AT_QUEUE_EVERY_MS));
}

/** Starts a consumer for every function that the catalogue says the stream or the queue triggers. */
export function startEventSources(options: EventSourcesOptions): EventSources {
  const streams = startStreams(options);
  const queues = startQueues(options);
  // Functions make nearly all writes: after each call there may be new events. (pause.ts names
  // events that no function wrote.)
  options.functions.afterEachCall(() => {
    for (const source of [...streams, ...queues]) source.wake();
  });
  return {
    async drain() {
      for (let round = 1; round <= MAX_ROUNDS; round++) {
        const delivered = await Promise.all(streams.map((stream) => stream.caughtUp()));
        await Promise.all(queues.map(untilEmpty));
        if (delivered.every((count) => count === 0)) return;
      }
    },
    async hold() {
      const held = await Promise.all(streams.map((stream) => stream.hold()));
      await disableStream(options.database);
      return async () => {
        const streamArn = await enableStream(options.database);
        for (const goOn of held) goOn(streamArn);
      };
    },
    async close() {
      await Promise.all([...streams, ...queues].map((source) => source.close()));
    },
  };
}
