import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  DescribeStreamCommand,
  DynamoDBStreamsClient,
  GetShardIteratorCommand,
} from '@aws-sdk/client-dynamodb-streams';
import { z } from 'zod';
import { readJson, writeJson } from '../base/data-dir.ts';
import { REGION, STACK_ACCESS_KEY } from '../base/environment.ts';
import { type StreamItem, streamItem } from './stream-event.ts';
import { type RecordPage, recordReader } from './stream-records.ts';

const READ_AT_ONCE = 1_000;
const TRIMMED = 'TrimmedDataAccessException';
const NONE: RecordPage = {};
/**
 * How long a position may be in memory only, because each write of the file waits for the disk.
 * After a kill the later changes are delivered again, as may happen in the cloud.
 */
const KEPT_WITHIN_MS = 500;

const position = z.object({ streamArn: z.string(), sequenceNumber: z.string() });

/** One function's position in the stream; a restart goes on from it. */
export class Checkpoint {
  readonly #file: string;
  readonly #streamArn: string;
  #sequenceNumber: string | undefined;
  #keeping: NodeJS.Timeout | undefined;

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
    this.#keeping ??= setTimeout(() => this.keep(), KEPT_WITHIN_MS).unref();
  }

  /** Writes the position into the file. */
  keep(): void {
    if (this.#keeping === undefined) return;
    clearTimeout(this.#keeping);
    this.#keeping = undefined;
    const sequenceNumber = this.#sequenceNumber;
    if (sequenceNumber === undefined) return;
    writeJson(this.#file, { streamArn: this.#streamArn, sequenceNumber });
  }
}

/** Reads the one shard that the embedded database's streams have, from a checkpoint on. */
export class StreamReader {
  readonly #client: DynamoDBStreamsClient;
  readonly #readRecords: ReturnType<typeof recordReader>;
  readonly #streamArn: string;
  readonly #checkpoint: Checkpoint;
  #iterator: string | undefined;

  constructor(endpoint: string, streamArn: string, checkpoint: Checkpoint) {
    const credentials = { accessKeyId: STACK_ACCESS_KEY, secretAccessKey: 'local' };
    this.#client = new DynamoDBStreamsClient({ endpoint, region: REGION, credentials });
    this.#readRecords = recordReader(endpoint);
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

  /** The changes since the last read, in order. */
  async read(): Promise<StreamItem[]> {
    const iterator = (this.#iterator ??= await this.#open());
    const page = await this.#readRecords(iterator, READ_AT_ONCE).catch((error: unknown) => {
      this.rewind();
      // The position is older than the stream's records: go on with the oldest record.
      if (!(error instanceof Error) || error.name !== TRIMMED) throw error;
      this.#checkpoint.move(undefined);
      return NONE;
    });
    const { Records = [], NextShardIterator } = page;
    if (NextShardIterator) this.#iterator = NextShardIterator;
    return Records.map((record) => streamItem(record, this.#streamArn));
  }

  /** Reads again from the checkpoint. */
  rewind(): void {
    this.#iterator = undefined;
  }

  close(): void {
    this.#client.destroy();
  }
}
