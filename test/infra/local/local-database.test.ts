import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import {
  DynamoDBClient,
  PutItemCommand,
  QueryCommand,
  UpdateTableCommand,
} from '@aws-sdk/client-dynamodb';
import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { expect, it } from 'vitest';
import { scanPage } from '../../../functions/platform/scan-table.ts';
import { startDatabase } from '../../../infra/local/database/database.ts';
import { makeFolder } from '../../support/stack/make-folder.ts';
import { openTableAt } from '../../support/stack/table.ts';

const folder = makeFolder('database');

async function withDatabase<Result>(
  run: (client: DynamoDBClient, TableName: string) => Promise<Result>,
): Promise<Result> {
  const onLoss = () => {};
  const database = await startDatabase({ dataDir: folder, region: 'af-south-1', onLoss });
  const credentials = { accessKeyId: 'test', secretAccessKey: 'test' };
  const client = new DynamoDBClient({
    endpoint: database.endpoint,
    region: 'af-south-1',
    credentials,
  });
  try {
    return await run(client, database.tableName);
  } finally {
    client.destroy();
    await database.close();
  }
}

it('adds a new index to the data folder of an older version, with what is in the table', async () => {
  const Item = { pk: { S: 'sale#1' }, sk: { S: 'sale' }, gsi6pk: { S: 'x' }, gsi6sk: { S: 'y' } };
  await withDatabase(async (client, TableName) => {
    const GlobalSecondaryIndexUpdates = [{ Delete: { IndexName: 'gsi6' } }];
    await client.send(new UpdateTableCommand({ TableName, GlobalSecondaryIndexUpdates }));
    await client.send(new PutItemCommand({ TableName, Item }));
  });
  const found = await withDatabase((client, TableName) =>
    client.send(
      new QueryCommand({
        TableName,
        IndexName: 'gsi6',
        KeyConditionExpression: 'gsi6pk = :x',
        ExpressionAttributeValues: { ':x': { S: 'x' } },
      }),
    ),
  );
  expect(found.Items).toEqual([Item]);
});

const STREAM = '_stream_records WHERE table_name = ?1';
const NUMBER = 'CAST(sequence_number AS INTEGER)';
const FROM = '(SELECT hash_prefix FROM CommissionPortal WHERE pk = ?1 AND sk = ?1 LIMIT 1)';
const SEGMENT = "substr(hash_prefix, 1, 3) >= '000' AND substr(hash_prefix, 1, 3) <= '7ff'";

it.each([
  ['for the number of a new record', `SELECT MAX(${NUMBER}) FROM ${STREAM}`, 'stream_in_order'],
  [
    'for the next records',
    `SELECT * FROM ${STREAM} AND ${NUMBER} > 5 ORDER BY ${NUMBER}`,
    'stream_in_order',
  ],
  [
    'for a page of a scan’s segment',
    `SELECT pk, sk, item_json FROM CommissionPortal WHERE (hash_prefix, pk, sk) > (${FROM}, ?1, ?1) AND ${SEGMENT} ORDER BY hash_prefix ASC, pk ASC, sk ASC LIMIT 500`,
    'scan_in_order',
  ],
])('sorts nothing, and begins where it has to, %s', async (_, query, index) => {
  await withDatabase(async () => {
    const database = new DatabaseSync(join(folder, 'table.db'), { readOnly: true });
    const plan = database.prepare(`EXPLAIN QUERY PLAN ${query}`).all('CommissionPortal');
    database.close();
    const details = plan.map(({ detail }) => String(detail));
    expect(details[0]).toMatch(new RegExp(`^SEARCH .* ${index} `));
    expect(details.filter((detail) => /SCAN|TEMP B-TREE/.test(detail))).toEqual([]);
  });
});

it('ends a page of a scan before the whole table is read', async () => {
  const database = await startDatabase({ dataDir: folder, region: 'af-south-1', onLoss: () => {} });
  const table = openTableAt(database);
  const keys = Array.from({ length: 2_100 }, (_, number) => `small#${number}`);
  for (let at = 0; at < keys.length; at += 25) {
    const puts = keys
      .slice(at, at + 25)
      .map((pk) => ({ PutRequest: { Item: { pk, sk: 'small' } } }));
    await table.documents.send(new BatchWriteCommand({ RequestItems: { [table.name]: puts } }));
  }
  const first = await scanPage(table, { after: undefined });
  const last = await scanPage(table, { after: first.next });
  await database.close();
  expect(first.items).toHaveLength(2_000);
  expect(last.items.length).toBeGreaterThanOrEqual(100);
  expect(last.next).toBeUndefined();
});
