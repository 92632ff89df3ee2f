/** Tables for what no endpoint does or shows: of a running stack, or without one. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DeleteCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { startDatabase } from '../../../infra/local/database/database.ts';
import type { Stack } from '../../../infra/local/stack.ts';
import { entityOf, type Item } from '../../../functions/platform/item.ts';
import { scanTable } from '../../../functions/platform/scan-table.ts';
import { openTable, type Table } from '../../../functions/platform/table.ts';
import { readEnvironment } from '../../../functions/platform/environment.ts';

/** The opened table of each stack: opening makes a client and all entities. */
const opened = new WeakMap<Stack['database'], Table>();

/** Opens the stack's table beside its functions, with a key of its own and without the front. */
export function tableOf({ database }: Pick<Stack, 'database'>): Table {
  const table = opened.get(database) ?? openTableAt(database);
  opened.set(database, table);
  return table;
}

export function openTableAt({ endpoint, tableName }: Stack['database']): Table {
  const { runtime } = readEnvironment({
    AWS_REGION: 'af-south-1',
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
    AWS_ENDPOINT_URL_DYNAMODB: endpoint,
  });
  return openTable(tableName, runtime);
}

/** Every item of a table, or those of one kind. */
export async function itemsIn(table: Table, entity?: string): Promise<Item[]> {
  const items: Item[] = [];
  for await (const item of scanTable(table))
    if (entity === undefined || entityOf(item) === entity) items.push(item);
  return items;
}

/** Opens a table on an empty database of its own. */
export async function openOwnTable() {
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-table-'));
  const onLoss = (reason: string) => {
    throw new Error(reason);
  };
  const database = await startDatabase({ dataDir, region: 'af-south-1', onLoss });
  const close = async () => {
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { database, table: openTableAt(database), close };
}

/** Sets attributes of one item without any checks. */
export const setAttributes = (
  table: Table,
  Key: { pk: string; sk: string },
  values: Record<string, unknown>,
) =>
  table.documents.send(
    new UpdateCommand({
      TableName: table.name,
      Key,
      UpdateExpression: `SET ${Object.keys(values)
        .map((name) => `#${name} = :${name}`)
        .join(', ')}`,
      ExpressionAttributeNames: Object.fromEntries(
        Object.keys(values).map((name) => [`#${name}`, name]),
      ),
      ExpressionAttributeValues: Object.fromEntries(
        Object.entries(values).map(([name, value]) => [`:${name}`, value]),
      ),
    }),
  );

/** Puts an item over the one with its key, as somebody with the account's rights can. */
export const putItem = ({ documents, name }: Table, item: object) =>
  documents.send(new PutCommand({ TableName: name, Item: item }));

/** Removes an item without any checks; more than its key may be given. */
export const removeItem = (
  { documents, name }: Table,
  { pk, sk }: { pk?: unknown; sk?: unknown },
) => documents.send(new DeleteCommand({ TableName: name, Key: { pk, sk } }));

/** Removes attributes of one item without any checks. */
export const removeAttributes = (
  table: Table,
  Key: { pk: string; sk: string },
  names: readonly string[],
) =>
  table.documents.send(
    new UpdateCommand({
      TableName: table.name,
      Key,
      UpdateExpression: `REMOVE ${names.map((name) => `#${name}`).join(', ')}`,
      ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
    }),
  );
