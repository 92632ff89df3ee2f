/** Batches of reads and writes: an incomplete answer is an error. */
import { BatchGetCommand, BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import pMap from 'p-map';
import { busy } from '../../shared/kernel/errors.ts';
import type { Item } from './item.ts';
import type { Table, Write } from './table.ts';

/** DynamoDB reads and writes at most this many items in a batch. */
const MOST_GETS = 100;
const MOST_PUTS = 25;

/** DynamoDB takes at most 100 items in a batch; this many batches are sent at once. */
export const CHUNKS_AT_ONCE = { concurrent: 4 } as const;

/** The items in their order, in parts of a size; the last may be smaller. */
export const inParts = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, at) =>
    items.slice(at * size, (at + 1) * size),
  );

/**
 * Waits for a batch of writes.
 * @throws DomainError BUSY where the database left some undone
 */
export async function wholeWrite(batch: Promise<{ unprocessed: unknown[] }>): Promise<void> {
  if ((await batch).unprocessed.length > 0) throw busy();
}

/**
 * The raw items with these keys that exist, in no order. ElectroDB would take several times as long to read them.
 * @throws DomainError BUSY where the database left items unread: the answer would look complete
 */
export async function getBatches(
  { documents, name }: Table,
  keys: readonly (Item | undefined)[],
  consistent: boolean,
): Promise<Item[]> {
  if (keys.includes(undefined)) throw new Error('The key of an item to read is incomplete');
  const batches = await pMap(
    inParts(keys, MOST_GETS),
    async (batch) => {
      const request = { Keys: batch as Item[], ConsistentRead: consistent };
      const command = new BatchGetCommand({ RequestItems: { [name]: request } });
      const { Responses = {}, UnprocessedKeys = {} } = await documents.send(command);
      if (Object.keys(UnprocessedKeys).length > 0) throw busy();
      return Responses[name] ?? [];
    },
    { concurrency: CHUNKS_AT_ONCE.concurrent },
  );
  return batches.flat();
}

/**
 * Puts items, whether or not they are there.
 * @throws DomainError BUSY where the database left some undone
 */
export async function putBatches(
  { documents, name }: Table,
  puts: readonly Write[],
): Promise<void> {
  const requests = puts.map(({ item }) => ({ PutRequest: { Item: item.Put?.Item } }));
  await pMap(
    inParts(requests, MOST_PUTS),
    async (batch) => {
      const command = new BatchWriteCommand({ RequestItems: { [name]: batch } });
      const { UnprocessedItems = {} } = await documents.send(command);
      if (Object.keys(UnprocessedItems).length > 0) throw busy();
    },
    { concurrency: CHUNKS_AT_ONCE.concurrent },
  );
}
