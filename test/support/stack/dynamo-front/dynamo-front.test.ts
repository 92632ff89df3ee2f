import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  DynamoDBClient,
  InternalServerError,
  ProvisionedThroughputExceededException,
  TransactionCanceledException,
} from '@aws-sdk/client-dynamodb';
import {
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Database, startDatabase } from '../../../../infra/local/database/database.ts';
import { TABLE_NAME as TableName } from '../../../../infra/local/database/database-table.ts';
import { type DynamoFront, startDynamoFront } from './dynamo-front.ts';

let dataDir: string;
let database: Database;
let front: DynamoFront;
let client: DynamoDBDocumentClient;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'front-'));
  database = await startDatabase({ dataDir, region: 'af-south-1', onLoss: () => undefined });
});
afterAll(async () => {
  await database.close();
  await rm(dataDir, { recursive: true });
});
afterEach(async () => {
  client.destroy();
  await front.close();
});

async function open(options: Parameters<typeof startDynamoFront>[1] = {}) {
  front = await startDynamoFront(database.endpoint, options);
  client = DynamoDBDocumentClient.from(
    new DynamoDBClient({
      endpoint: front.endpoint,
      region: 'af-south-1',
      maxAttempts: 1,
      credentials: { accessKeyId: 'local-apiAgent', secretAccessKey: 'local' },
    }),
  );
}

const item = (pk: string, status = 'pending') => ({
  pk,
  sk: 's',
  gsi1pk: `status#${status}`,
  gsi1sk: pk,
  status,
});
const put = (pk: string) =>
  client.send(
    new TransactWriteCommand({ TransactItems: [{ Put: { TableName, Item: item(pk) } }] }),
  );
const get = async (pk: string) =>
  (await client.send(new GetCommand({ TableName, Key: { pk, sk: 's' } }))).Item;
const listed = async (status: string, prefix: string) => {
  const { Items } = await client.send(
    new QueryCommand({
      TableName,
      IndexName: 'gsi1',
      KeyConditionExpression: '#pk = :pk and begins_with(#sk1, :sk1)',
      ExpressionAttributeNames: { '#pk': 'gsi1pk', '#sk1': 'gsi1sk' },
      ExpressionAttributeValues: { ':pk': `status#${status}`, ':sk1': prefix },
    }),
  );
  return (Items ?? []).map((found) => String(found['pk']));
};

test('records actions, keys, indexes, callers and what they cost', async () => {
  await open();
  await put('record#1');
  await listed('pending', 'record#');
  expect(front.calls).toEqual([
    {
      accessKeyId: 'local-apiAgent',
      action: 'dynamodb:PutItem',
      isInTransaction: true,
      key: { pk: 'record#1', sk: 's' },
    },
    {
      accessKeyId: 'local-apiAgent',
      action: 'dynamodb:Query',
      isInTransaction: false,
      index: 'gsi1',
    },
  ]);
  expect(front.roundTrips).toBe(2);
  expect(front.capacity).toEqual({
    readUnits: 0.5,
    writeUnits: 3,
    indexes: { gsi1: { readUnits: 0.5, writeUnits: 1 } },
  });
  front.reset();
  expect([front.calls, front.roundTrips, front.capacity.readUnits]).toEqual([[], 0, 0]);
});

test('cancels a transaction for a conflict, with nothing done', async () => {
  await open({ conflictRate: 1 });
  const error = await put('conflict').catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(TransactionCanceledException);
  const { CancellationReasons } = error as TransactionCanceledException;
  expect(CancellationReasons).toMatchObject([{ Code: 'TransactionConflict' }]);
  expect(await get('conflict')).toBeUndefined();
});

test('throttles transactions and single requests, with nothing done', async () => {
  await open({ throttleRate: 1 });
  const error = await put('throttle').catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ CancellationReasons: [{ Code: 'ThrottlingError' }] });
  await expect(get('throttle')).rejects.toThrow(ProvisionedThroughputExceededException);
  front.setFaults({ throttleRate: 0 });
  expect(await get('throttle')).toBeUndefined();
});

test('denies everything at once, with nothing done', async () => {
  await open({ isDenied: true });
  await expect(put('denied')).rejects.toMatchObject({ name: 'AccessDeniedException' });
  await expect(get('denied')).rejects.toMatchObject({ name: 'AccessDeniedException' });
  expect(front.roundTrips).toBe(2);
  front.setFaults({ isDenied: false });
  expect(await get('denied')).toBeUndefined();
});

test('fails only transactions with a given text, with nothing done', async () => {
  await open({ brokenText: 'broken#' });
  await expect(put('broken#1')).rejects.toThrow(InternalServerError);
  await put('whole#1');
  expect([await get('broken#1'), await get('whole#1')]).toMatchObject([undefined, { sk: 's' }]);
});

test('carries out a request whose answer it loses', async () => {
  await open({ lostReplyRate: 1, seed: 3 });
  const failures: unknown[] = [];
  for (const at of [0, 1, 2, 3, 4, 5, 6, 7])
    await put(`lost#${at}`).catch((error: unknown) => failures.push(error));
  expect(failures).toHaveLength(8);
  const internal = failures.filter((error) => error instanceof InternalServerError).length;
  expect(internal).toBeGreaterThan(0);
  expect(internal).toBeLessThan(8);
  front.setFaults({ lostReplyRate: 0 });
  expect(await get('lost#0')).toBeDefined();
  expect(await get('lost#7')).toBeDefined();
});

test('draws the same faults from the same seed', async () => {
  const outcomes = async () => {
    await open({ conflictRate: 0.5, seed: 42 });
    const results: boolean[] = [];
    for (let at = 0; at < 20; at++)
      results.push(
        await put('seed').then(
          () => true,
          () => false,
        ),
      );
    return results;
  };
  const first = await outcomes();
  client.destroy();
  await front.close();
  expect(await outcomes()).toEqual(first);
  expect(new Set(first).size).toBe(2);
});

test('lets an index lag: new items come late, moved ones stay, and reads of the table do not', async () => {
  await open({ indexLagMs: 300 });
  await client.send(new PutCommand({ TableName, Item: item('lag#old') }));
  await expect.poll(() => listed('pending', 'lag#')).toEqual(['lag#old']);
  await put('lag#new');
  await client.send(
    new UpdateCommand({
      TableName,
      Key: { pk: 'lag#old', sk: 's' },
      UpdateExpression: 'SET gsi1pk = :pk, #status = :status',
      ExpressionAttributeNames: { '#status': 'status' },
      ExpressionAttributeValues: { ':pk': 'status#approved', ':status': 'approved' },
    }),
  );
  expect(await get('lag#old')).toMatchObject({ status: 'approved' });
  expect(await listed('pending', 'lag#')).toEqual(['lag#old']);
  expect(await listed('approved', 'lag#')).toEqual([]);
  await expect.poll(() => listed('pending', 'lag#')).toEqual(['lag#new']);
  expect(await listed('approved', 'lag#')).toEqual(['lag#old']);
});
