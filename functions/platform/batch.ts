/** Batches of reads and writes: an incomplete answer is an error. */
import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import pMap from 'p-map';
import { busy } from '../../shared/kernel/errors.ts';
import type { Table, Write } from './table.ts';

/** DynamoDB writes at most this many items in a batch. */
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
