/**
 * Reads the whole table. Only for operators' tools (rebuild, migrations, restore …): no function
 * may scan.
 */
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import type { Item } from './item.ts';
import type { Table } from './table.ts';

/** Every item of the table, page by page, in its state when its page is read. */
export async function* scanTable({ documents, name }: Table): AsyncGenerator<Item> {
  let from: Item | undefined;
  do {
    const page = await documents.send(
      new ScanCommand({ TableName: name, ConsistentRead: true, ExclusiveStartKey: from }),
    );
    yield* page.Items ?? [];
    from = page.LastEvaluatedKey;
  } while (from);
}
