/** Batches of reads and writes: an incomplete answer never looks complete. */
import {
  BatchGetCommand,
  type BatchGetCommandInput,
  BatchWriteCommand,
  type BatchWriteCommandInput,
} from '@aws-sdk/lib-dynamodb';
import pMap from 'p-map';
import { busy } from '../../shared/kernel/errors.ts';
import { pauseWithJitter } from './jitter.ts';
import { MAX_ATTEMPTS, type Table, type Write } from './table.ts';

/** DynamoDB reads at most this many items in a batch. */
export const MOST_KEYS = 100;
const BASE_DELAY_MS = 25;

/** DynamoDB writes at most this many items in a batch. */
const MOST_PUTS = 25;

/** DynamoDB takes at most 100 items in a batch; this many batches are sent at once. */
export const CHUNKS_AT_ONCE = { concurrent: 4 } as const;

/** The items in their order, in parts of a size; the last may be smaller. */
export const inParts = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, at) =>
    items.slice(at * size, (at + 1) * size),
  );

type Asked = NonNullable<BatchGetCommandInput['RequestItems']>[string] & {
  Keys: Record<string, unknown>[];
};

/**
 * Reads a batch, and reads again what the database leaves out of it, with full jitter: it does so while it is
 * busy, and where the items of one of its partitions are larger than 1 MB together.
 * @returns the items that exist, in no order
 * @throws DomainError BUSY where it reads none of what is left in 7 tries: the answer would look complete
 */
export async function readBatch({ documents, name }: Table, asked: Asked) {
  const items: Record<string, unknown>[] = [];
  let { Keys } = asked;
  for (let attempt = 1; ; attempt++) {
    const RequestItems = { [name]: { ...asked, Keys } };
    const answer = await documents.send(new BatchGetCommand({ RequestItems }));
    items.push(...(answer.Responses?.[name] ?? []));
    const left = answer.UnprocessedKeys?.[name]?.Keys ?? [];
    if (left.length === 0) return items;
    if (left.length < Keys.length) attempt = 1;
    if (attempt === MAX_ATTEMPTS) throw busy();
    await pauseWithJitter(BASE_DELAY_MS, attempt);
    Keys = left;
  }
}

/**
 * Waits for a batch of writes.
 * @throws DomainError BUSY where the database left some undone
 */
export async function wholeWrite(batch: Promise<{ unprocessed: unknown[] }>): Promise<void> {
  if ((await batch).unprocessed.length > 0) throw busy();
}

/**
 * Puts items, whether or not they are there; what the database leaves undone is sent again, with full jitter.
 * @throws DomainError BUSY where it puts none of what is left in 7 tries
 */
export async function putBatches(
  { documents, name }: Table,
  puts: readonly Write[],
): Promise<void> {
  const requests = puts.map(({ item }) => ({ PutRequest: { Item: item.Put?.Item } }));
  await pMap(
    inParts(requests, MOST_PUTS),
    async (batch) => {
      let left: NonNullable<BatchWriteCommandInput['RequestItems']>[string] = batch;
      for (let attempt = 1; ; attempt++) {
        const command = new BatchWriteCommand({ RequestItems: { [name]: left } });
        const undone = (await documents.send(command)).UnprocessedItems?.[name] ?? [];
        if (undone.length === 0) return;
        if (undone.length < left.length) attempt = 1;
        if (attempt === MAX_ATTEMPTS) throw busy();
        await pauseWithJitter(BASE_DELAY_MS, attempt);
        left = undone;
      }
    },
    { concurrency: CHUNKS_AT_ONCE.concurrent },
  );
}
