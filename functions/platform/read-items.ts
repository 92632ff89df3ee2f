/**
 * Reads items of any entity. Only for operators' tools; everything else reads through an
 * entity's own table.
 */
import { BatchGetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { Item } from './item.ts';
import type { Table } from './table.ts';

/** DynamoDB's limit of a batch. */
const AT_ONCE = 100;

export interface ItemKey {
  pk: string;
  sk: string;
}

/** The items with these keys that exist, in no order, read consistently. */
export async function* readItems(
  { documents, name }: Table,
  keys: readonly ItemKey[],
): AsyncGenerator<Item> {
  let waiting: readonly Record<string, unknown>[] = keys.map(({ pk, sk }) => ({ pk, sk }));
  while (waiting.length > 0) {
    const asked = { Keys: waiting.slice(0, AT_ONCE), ConsistentRead: true };
    const answer = await documents.send(new BatchGetCommand({ RequestItems: { [name]: asked } }));
    yield* answer.Responses?.[name] ?? [];
    const left = answer.UnprocessedKeys?.[name]?.Keys ?? [];
    waiting = [...left, ...waiting.slice(AT_ONCE)];
  }
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
