/** Reads of the same turn are one request, and each gets what is its own. */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  DynamoDBDocumentClient,
  GetCommand,
  type GetCommandInput,
} from '@aws-sdk/lib-dynamodb';
import { beforeEach, expect, it } from 'vitest';
import { groupReads } from './group-reads.ts';

const keyOf = (pk: string) => ({ pk, sk: 'sale' });
const itemOf = (pk: string) => ({ ...keyOf(pk), cents: 5_000 });
const get = (pk: string, more: Partial<GetCommandInput> = {}) =>
  documents.send(new GetCommand({ TableName: 'P', Key: keyOf(pk), ConsistentRead: true, ...more }));

let sent: { name: string; input: object }[];
let answers: (object | Error)[];
let documents: DynamoDBDocumentClient;

beforeEach(() => {
  sent = [];
  answers = [];
  documents = DynamoDBDocumentClient.from(new DynamoDBClient({ region: 'af-south-1' }));
  const send = async ({
    constructor: { name },
    input,
  }: {
    input: object;
    constructor: Function;
  }) => {
    sent.push({ name, input });
    const answer = answers.shift() ?? {};
    if (answer instanceof Error) throw answer;
    return answer;
  };
  Object.assign(documents, { send });
  groupReads(documents);
});

const names = () => sent.map(({ name }) => name);

it('are sent as one, an item that isn’t there among them', async () => {
  answers = [{ Responses: { P: [itemOf('b'), itemOf('a')] } }];
  const read = await Promise.all([get('a'), get('b'), get('c')]);
  expect(read).toEqual([{ Item: itemOf('a') }, { Item: itemOf('b') }, {}]);
  expect(sent).toEqual([
    {
      name: BatchGetCommand.name,
      input: {
        RequestItems: { P: { Keys: ['a', 'b', 'c'].map(keyOf), ConsistentRead: true } },
      },
    },
  ]);
});

it('name an item once, and give each reader a copy of its own', async () => {
  answers = [{ Responses: { P: [itemOf('a'), itemOf('b')] } }];
  const [one, other] = await Promise.all([get('a'), get('a'), get('b')]);
  expect(one).toEqual(other);
  expect(one?.Item).not.toBe(other?.Item);
  expect(sent).toHaveLength(1);
});

it('are sent by themselves where there is one', async () => {
  answers = [{ Item: itemOf('a') }];
  expect(await get('a')).toEqual({ Item: itemOf('a') });
  expect(names()).toEqual([GetCommand.name]);
});

it('are sent by themselves where the database leaves them out', async () => {
  answers = [
    { Responses: { P: [itemOf('a')] }, UnprocessedKeys: { P: { Keys: [keyOf('b')] } } },
    { Item: itemOf('b') },
  ];
  expect(await Promise.all([get('a'), get('b')])).toEqual([
    { Item: itemOf('a') },
    { Item: itemOf('b') },
  ]);
  expect(names()).toEqual([BatchGetCommand.name, GetCommand.name]);
});

it('are all refused with their batch', async () => {
  answers = [new Error('Throttled')];
  const read = await Promise.allSettled([get('a'), get('b')]);
  expect(read.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});

it('are a hundred at most', async () => {
  answers = [{ Responses: { P: [] } }, { Responses: { P: [] } }];
  await Promise.all(Array.from({ length: 150 }, (_, at) => get(`${at}`)));
  expect(names()).toEqual([BatchGetCommand.name, BatchGetCommand.name]);
});

it.each([
  ['that may be late', { ConsistentRead: false }],
  ['of some attributes', { ProjectionExpression: 'cents' }],
])('other reads are sent as they are: %s', async (_, more) => {
  await Promise.all([get('a', more), get('b', more)]);
  expect(names()).toEqual([GetCommand.name, GetCommand.name]);
});
