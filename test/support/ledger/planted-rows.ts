/** Changes rows against the rules, for what has to find it; each is put back when its test is over. */
import { DeleteCommand, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach } from 'vitest';
import type { Table } from '../../../functions/platform/table.ts';
import { setAttributes } from '../stack/table.ts';

interface RowKey {
  pk: string;
  sk: string;
}

type Row = RowKey & Record<string, unknown>;

/** The ways to plant a difference in a table. */
export function plantingIn(table: Table) {
  const { documents, name: TableName } = table;
  const undo: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const step of undo.splice(0).toReversed()) await step();
  });

  /** The row as it is, to be put back when the test is over. */
  async function keep(Key: RowKey): Promise<Row> {
    const { Item } = await documents.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
    if (!Item) throw new Error(`There is no ${Key.pk} ${Key.sk}`);
    undo.push(() => documents.send(new PutCommand({ TableName, Item })));
    return Item as Row;
  }

  return {
    keep,

    change: async (Key: RowKey, values: Record<string, unknown>) => {
      await keep(Key);
      await setAttributes(table, Key, values);
    },

    lose: async (Key: RowKey) => {
      await keep(Key);
      await documents.send(new DeleteCommand({ TableName, Key }));
    },

    /** Adds a row that isn't there. */
    add: async (Item: Row) => {
      const Key = { pk: Item.pk, sk: Item.sk };
      undo.push(() => documents.send(new DeleteCommand({ TableName, Key })));
      await documents.send(new PutCommand({ TableName, Item }));
    },
  };
}
