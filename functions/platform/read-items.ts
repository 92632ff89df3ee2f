/**
 * Reads items of any entity. For operators' tools and for the rebuild of projections, which sees items of
 * any entity; everything else reads through an entity's own table.
 */
import { QueryCommand, TransactGetCommand } from '@aws-sdk/lib-dynamodb';
import { busy } from '../../shared/kernel/errors.ts';
import { inParts, MOST_KEYS, readBatch } from './batch.ts';
import type { Item } from './item.ts';
import { isRetryable, MAX_ATTEMPTS, type Table } from './table.ts';
import { pauseWithJitter } from './jitter.ts';

const BASE_DELAY_MS = 25;

export interface ItemKey {
  pk: string;
  sk: string;
}

/**
 * The items with these keys that exist, in no order, read consistently.
 * @throws DomainError BUSY where the database leaves some unread
 */
export async function* readItems(table: Table, keys: readonly ItemKey[]): AsyncGenerator<Item> {
  const all = keys.map(({ pk, sk }) => ({ pk, sk }));
  for (const Keys of inParts(all, MOST_KEYS))
    yield* await readBatch(table, { Keys, ConsistentRead: true });
}

/** Every item of a partition, in its order, read consistently. */
export async function* readPartition({ documents, name }: Table, pk: string): AsyncGenerator<Item> {
  let from: Item | undefined;
  do {
    const page = await documents.send(
      new QueryCommand({
        TableName: name,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': pk },
        ConsistentRead: true,
        ExclusiveStartKey: from,
      }),
    );
    yield* page.Items ?? [];
    from = page.LastEvaluatedKey;
  } while (from);
}

/**
 * At most 100 items as they are at one moment, in the order of their keys; undefined for one that isn't
 * there. No transaction that writes several of them is seen by half.
 * @throws DomainError BUSY where others keep writing these items
 */
export async function readSnapshot(
  { documents, name }: Table,
  keys: readonly ItemKey[],
): Promise<(Item | undefined)[]> {
  if (keys.length === 0) return [];
  const command = new TransactGetCommand({
    TransactItems: keys.map(({ pk, sk }) => ({ Get: { TableName: name, Key: { pk, sk } } })),
  });
  for (let attempt = 1; ; attempt++) {
    try {
      const { Responses = [] } = await documents.send(command);
      return keys.map((_, at) => Responses[at]?.Item);
    } catch (error) {
      if (!isRetryable(error)) throw error;
      if (attempt === MAX_ATTEMPTS) throw busy(error);
      await pauseWithJitter(BASE_DELAY_MS, attempt);
    }
  }
}
