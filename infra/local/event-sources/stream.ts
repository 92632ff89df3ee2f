/** Reads the table's stream and calls the functions that it triggers. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import {
  DescribeStreamCommand,
  DynamoDBStreamsClient,
  GetRecordsCommand,
  type GetRecordsCommandOutput,
  GetShardIteratorCommand,
  TrimmedDataAccessException,
} from '@aws-sdk/client-dynamodb-streams';
import { z } from 'zod';
import type { FunctionName } from '../../catalog.ts';
import { readJson, writeJson } from '../data-dir.ts';
import { REGION, STACK_ACCESS_KEY } from '../environment.ts';
import type { Functions } from '../functions.ts';
import type { DeadLetters } from './dead-letters.ts';
import { deliver } from './stream-batch.ts';
import { type StreamItem, streamItem } from './stream-event.ts';

/** Between reads of a stream that has just gone quiet, and of one that stays quiet. */
const QUIET_MS = 50;
const IDLE_MS = 100;
const QUIET_READS = 40;
/** While somebody waits for it to catch up. */
const WATCHED_MS = 5;
const RETRIES = 10;
const READ_AT_ONCE = 1_000;

export interface StreamOptions {
  endpoint: string;
  streamArn: string;
  dataDir: string;
  functions: Pick<Functions, 'invoke'>;
  name: FunctionName;
  batchSize: number;
  deadLetters: DeadLetters;
  log: (message: string) => void;
  retries?: number;
}

export interface Consumer {
  /**
   * Resolves when everything written before the call was delivered.
   * @returns how many items were delivered meanwhile
   */
  caughtUp(): Promise<number>;
  close(): Promise<void>;
}

const position = z.object({ streamArn: z.string(), sequenceNumber: z.string() });

/** Where one function is in the stream; a restart goes on from there. */
class Checkpoint {
  readonly #file: string;
  readonly #streamArn: string;
  #sequenceNumber: string | undefined;

  constructor(dataDir: string, name: string, streamArn: string) {
    const folder = join(dataDir, 'stream');
    mkdirSync(folder, { recursive: true });
    this.#file = join(folder, `${name}.json`);
    this.#streamArn = streamArn;
    const stored = readJson(this.#file);
    const kept = stored === undefined ? undefined : position.parse(stored);
    if (kept?.streamArn === streamArn) this.#sequenceNumber = kept.sequenceNumber;
  }

  get sequenceNumber(): string | undefined {
    return this.#sequenceNumber;
  }

  move(sequenceNumber: string | undefined): void {
    this.#sequenceNumber = sequenceNumber;
    if (sequenceNumber === undefined) return;
    writeJson(this.#file, { streamArn: this.#streamArn, sequenceNumber });
  }
}

/** Reads the one shard that the embedded database's streams have, from a checkpoint on. */
class StreamReader {
  readonly #client: DynamoDBStreamsClient;
  readonly #streamArn: string;
  readonly #checkpoint: Checkpoint;
  #iterator: string | undefined;

  constructor(endpoint: string, streamArn: string, checkpoint: Checkpoint) {
    const credentials = { accessKeyId: STACK_ACCESS_KEY, secretAccessKey: 'local' };
    this.#client = new DynamoDBStreamsClient({ endpoint, region: REGION, credentials });
    this.#streamArn = streamArn;
    this.#checkpoint = checkpoint;
  }

  async #open(): Promise<string> {
    const described = await this.#client.send(
      new DescribeStreamCommand({ StreamArn: this.#streamArn }),
    );
    const shards = described.StreamDescription?.Shards ?? [];
    const [shard] = shards;
    if (!shard || shards.length > 1)
      throw new Error(`the stream has ${shards.length} shards; one is expected`);
    const after = this.#checkpoint.sequenceNumber;
    const { ShardIterator } = await this.#client.send(
      new GetShardIteratorCommand({
        StreamArn: this.#streamArn,
        ShardId: shard.ShardId,
        ...(after === undefined
          ? { ShardIteratorType: 'TRIM_HORIZON' as const }
          : { ShardIteratorType: 'AFTER_SEQUENCE_NUMBER' as const, SequenceNumber: after }),
      }),
    );
    if (!ShardIterator) throw new Error('the stream gave no iterator');
    return ShardIterator;
  }

  /** What was written since the last read, in order. */
  async read(signal: AbortSignal): Promise<StreamItem[]> {
    const iterator = (this.#iterator ??= await this.#open());
    const output = await this.#client
      .send(new GetRecordsCommand({ ShardIterator: iterator, Limit: READ_AT_ONCE }), {
        abortSignal: signal,
      })
      .catch((error: unknown): GetRecordsCommandOutput => {
        this.rewind();
        // Older than the stream keeps: go on with the oldest that is left.
        if (!(error instanceof TrimmedDataAccessException)) throw error;
        this.#checkpoint.move(undefined);
        return { $metadata: {} };
      });
    if (output.NextShardIterator) this.#iterator = output.NextShardIterator;
    return (output.Records ?? []).map((record) => streamItem(record, this.#streamArn));
  }

  /** Reads again from the checkpoint. */
  rewind(): void {
    this.#iterator = undefined;
  }

  close(): void {
    this.#client.destroy();
  }
}

interface Watcher {
  since: number;
  delivered: number;
  resolve: (delivered: number) => void;
}

/** Starts calling one function with the table's changes, from its checkpoint on. */
export function startConsumer(options: StreamOptions): Consumer {
  const { name, functions, batchSize, deadLetters, log } = options;
  const checkpoint = new Checkpoint(options.dataDir, name, options.streamArn);
  const reader = new StreamReader(options.endpoint, options.streamArn, checkpoint);
  const stopping = new AbortController();
  const watchers = new Set<Watcher>();
  let wake = new AbortController();

  const settle = (readAt: number, items: readonly StreamItem[]): void => {
    // Creation times are whole seconds: only a later second proves a later change.
    const lastWritten = items.at(-1)?.createdAtMs ?? 0;
    for (const watcher of watchers) {
      watcher.delivered += items.length;
      const isPast = items.length === 0 ? readAt >= watcher.since : lastWritten > watcher.since;
      if (isPast && watchers.delete(watcher)) watcher.resolve(watcher.delivered);
    }
  };

  const round = async (): Promise<number> => {
    const readAt = performance.timeOrigin + performance.now();
    const items = await reader.read(stopping.signal);
    for (let at = 0; at < items.length && !stopping.signal.aborted; at += batchSize)
      await deliver(items.slice(at, at + batchSize), {
        invoke: (event) => functions.invoke(name, event),
        checkpoint: (item) => checkpoint.move(item.sequenceNumber),
        giveUp: (item, reason) => deadLetters(name, item.record, reason),
        retries: options.retries ?? RETRIES,
        signal: stopping.signal,
      });
    settle(readAt, items);
    return items.length;
  };

  const idle = async (ms: number): Promise<void> => {
    const signal = AbortSignal.any([wake.signal, stopping.signal]);
    await pause(ms, undefined, { signal }).catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
    wake = wake.signal.aborted ? new AbortController() : wake;
  };

  const run = async (): Promise<void> => {
    let quietReads = 0;
    while (!stopping.signal.aborted) {
      try {
        quietReads = (await round()) === 0 ? quietReads + 1 : 0;
        if (watchers.size > 0) await idle(WATCHED_MS);
        else if (quietReads > 0) await idle(quietReads > QUIET_READS ? IDLE_MS : QUIET_MS);
      } catch (error) {
        if (stopping.signal.aborted) return;
        log(`${name}: the stream can't be read: ${String(error)}`);
        reader.rewind();
        await idle(500);
      }
    }
  };
  const ended = run();

  return {
    caughtUp: () =>
      new Promise((resolve) => {
        watchers.add({ since: performance.timeOrigin + performance.now(), delivered: 0, resolve });
        wake.abort();
      }),
    async close() {
      stopping.abort();
      await ended;
      for (const watcher of watchers) watcher.resolve(watcher.delivered);
      reader.close();
    },
  };
}
