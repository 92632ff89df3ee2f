import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import {
  DynamoDBClient,
  PutItemCommand,
  QueryCommand,
  UpdateTableCommand,
} from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startDatabase } from '../../infra/local/database/database.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'database-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

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

it.each([
  [
    'for the number of a new record',
    'SELECT MAX(CAST(sequence_number AS INTEGER)) FROM _stream_records WHERE table_name = ?',
  ],
  [
    'for the next records',
    'SELECT * FROM _stream_records WHERE table_name = ? AND CAST(sequence_number AS INTEGER) > 5 ORDER BY CAST(sequence_number AS INTEGER)',
  ],
])('reads no other record of its stream %s', async (_, query) => {
  await withDatabase(async () => {
    const database = new DatabaseSync(join(folder, 'table.db'), { readOnly: true });
    const plan = database.prepare(`EXPLAIN QUERY PLAN ${query}`).all('CommissionPortal');
    database.close();
    expect(plan.map(({ detail }) => detail)).toEqual([
      expect.stringMatching(/^SEARCH .* stream_in_order/),
    ]);
  });
});
