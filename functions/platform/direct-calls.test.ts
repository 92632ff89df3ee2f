/** Commands that are sent directly: the answers that are final, and what is left to the SDK. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import {
  ConditionalCheckFailedException,
  TransactionCanceledException,
} from '@aws-sdk/client-dynamodb';
import { GetCommand, PutCommand, QueryCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { toolRuntime } from '../../infra/local/base/environment.ts';
import { openTable } from './table.ts';

interface Request {
  operation: string;
  /** True for the SDK's requests, which name their program. */
  isOfSdk: boolean;
  body: Record<string, unknown>;
}
type Answer = { status?: number; body: object | string } | 'reset';

const requests: Request[] = [];
let answers: Answer[] = [];

async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = JSON.parse(await textOf(request)) as Record<string, unknown>;
  const operation = String(request.headers['x-amz-target']).split('.')[1] ?? '';
  requests.push({ operation, isOfSdk: request.headers['user-agent'] !== undefined, body });
  const answer: Answer = answers.shift() ?? { body: {} };
  if (answer === 'reset') {
    request.socket.destroy();
    return;
  }
  const { status = 200, body: sent } = answer;
  response.writeHead(status, { 'x-amzn-requestid': 'request-1' });
  response.end(typeof sent === 'string' ? sent : JSON.stringify(sent));
}

const server = createServer((request, response) => void serve(request, response));
await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const runtime = toolRuntime({ AWS_ENDPOINT_URL_DYNAMODB: endpoint });
const { documents } = openTable('Portal', runtime);
const grouped = openTable('Portal', runtime, { groupsReads: true }).documents;

beforeEach(() => {
  requests.length = 0;
  answers = [];
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const keyOf = (pk: string) => ({ pk, sk: 'sale' });
const itemJson = (pk: string) => ({ pk: { S: pk }, sk: { S: 'sale' }, cents: { N: '5000' } });
const itemOf = (pk: string) => ({ pk, sk: 'sale', cents: 5_000 });
const get = (pk: string) =>
  new GetCommand({ TableName: 'Portal', Key: keyOf(pk), ConsistentRead: true });
const sent = () =>
  requests.map(({ operation, isOfSdk }) => (isOfSdk ? `SDK ${operation}` : operation));
const refusal = (name: string, more: object = {}) => ({
  status: 400,
  body: { __type: `com.amazonaws.dynamodb.v20120810#${name}`, message: 'No', ...more },
});

describe('a command', () => {
  it('is answered by one request', async () => {
    answers = [{ body: { Items: [itemJson('a')], Count: 1 } }];
    const { Items, $metadata } = await documents.send(new QueryCommand({ TableName: 'Portal' }));
    expect(Items).toEqual([itemOf('a')]);
    expect($metadata).toEqual({ httpStatusCode: 200, requestId: 'request-1' });
    expect(sent()).toEqual(['Query']);
  });

  it('is refused by its condition, with the item as it is', async () => {
    answers = [refusal('ConditionalCheckFailedException', { Item: itemJson('a') })];
    const put = documents.send(new PutCommand({ TableName: 'Portal', Item: itemOf('a') }));
    const error = await put.catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ConditionalCheckFailedException);
    expect(error).toMatchObject({
      name: 'ConditionalCheckFailedException',
      message: 'No',
      Item: itemOf('a'),
      $metadata: { httpStatusCode: 400, requestId: 'request-1' },
    });
    expect(sent()).toEqual(['PutItem']);
  });

  it('is cancelled, with the reasons of its transaction', async () => {
    const Code = 'ConditionalCheckFailed';
    answers = [
      refusal('TransactionCanceledException', {
        CancellationReasons: [{ Code: 'None' }, { Code, Item: itemJson('b') }],
      }),
    ];
    const writes = documents.send(new TransactWriteCommand({ TransactItems: [] }));
    const error = await writes.catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(TransactionCanceledException);
    expect(error).toMatchObject({
      name: 'TransactionCanceledException',
      CancellationReasons: [{ Code: 'None' }, { Code, Item: itemOf('b') }],
    });
    expect(sent()).toEqual(['TransactWriteItems']);
  });

  it.each<[string, Answer]>([
    ['whose connection is lost', 'reset'],
    ['that fails inside', { status: 500, body: { __type: 'x#InternalServerError' } }],
    ['that is throttled', refusal('ProvisionedThroughputExceededException')],
    ['whose answer isn’t DynamoDB’s', { status: 400, body: '<html>' }],
  ])('%s is sent again by the SDK', async (_, first) => {
    answers = [first, { body: { Item: itemJson('a') } }];
    const { Item } = await documents.send(get('a'));
    expect(Item).toEqual(itemOf('a'));
    expect(sent()).toEqual(['GetItem', 'SDK GetItem']);
  });

  it('that the SDK has to refuse is refused by it, and not sent', async () => {
    const odd = new PutCommand({ TableName: 'Portal', Item: { ...keyOf('a'), at: new Date() } });
    await expect(documents.send(odd)).rejects.toThrow('Unsupported type');
    expect(sent()).toEqual([]);
  });

  it('that isn’t valid fails with the SDK’s error', async () => {
    answers = [refusal('ValidationException'), refusal('ValidationException')];
    await expect(documents.send(get('a'))).rejects.toThrow(
      expect.objectContaining({ name: 'ValidationException', message: 'No' }) as Error,
    );
    expect(sent()).toEqual(['GetItem', 'SDK GetItem']);
  });

  it('whose signature is refused says so', async () => {
    const warn = vi.spyOn(process, 'emitWarning').mockReturnValue();
    answers = [refusal('InvalidSignatureException'), { body: {} }];
    await documents.send(get('a'));
    expect(warn.mock.calls).toEqual([
      ['DynamoDB refused a request: InvalidSignatureException: No'],
    ]);
    warn.mockRestore();
  });

  it('with options of its own is the SDK’s', async () => {
    await documents.send(get('a'), { requestTimeout: 1_000 });
    expect(sent()).toEqual(['SDK GetItem']);
  });
});

describe('reads that are asked for side by side', () => {
  const readAll = async (...pks: string[]) =>
    (await Promise.all(pks.map((pk) => grouped.send(get(pk))))).map(({ Item }) => Item);

  it('are one request, which names each item once', async () => {
    answers = [{ body: { Responses: { Portal: [itemJson('b'), itemJson('a')] } } }];
    const [a, b, again, missing] = await readAll('a', 'b', 'a', 'c');
    expect([a, b, again, missing]).toEqual([itemOf('a'), itemOf('b'), itemOf('a'), undefined]);
    expect(again).not.toBe(a);
    expect(sent()).toEqual(['BatchGetItem']);
    const Keys = ['a', 'b', 'c'].map((pk) => ({ pk: { S: pk }, sk: { S: 'sale' } }));
    expect(requests[0]?.body).toEqual({ RequestItems: { Portal: { Keys, ConsistentRead: true } } });
  });

  it('are sent alone by the SDK where the database left one unread', async () => {
    const Keys = [{ pk: { S: 'b' }, sk: { S: 'sale' } }];
    answers = [
      { body: { Responses: { Portal: [itemJson('a')] }, UnprocessedKeys: { Portal: { Keys } } } },
      { body: { Item: itemJson('b') } },
    ];
    expect(await readAll('a', 'b')).toEqual([itemOf('a'), itemOf('b')]);
    expect(sent()).toEqual(['BatchGetItem', 'SDK GetItem']);
  });

  it('are sent by the SDK one by one where the batch isn’t answered', async () => {
    answers = ['reset', { body: { Item: itemJson('x') } }, { body: { Item: itemJson('x') } }];
    expect(await readAll('a', 'b')).toEqual([itemOf('x'), itemOf('x')]);
    expect(sent()).toEqual(['BatchGetItem', 'SDK GetItem', 'SDK GetItem']);
  });

  it('aren’t grouped where there is one, or where part of an item is asked for', async () => {
    await readAll('a');
    const part = { TableName: 'Portal', Key: keyOf('a'), ProjectionExpression: 'pk' };
    await Promise.all([
      grouped.send(new GetCommand(part)),
      grouped.send(new GetCommand({ ...part, ConsistentRead: true })),
    ]);
    expect(sent()).toEqual(['GetItem', 'GetItem', 'GetItem']);
  });

  it('aren’t grouped by a function that may not read in batches', async () => {
    await Promise.all([documents.send(get('a')), documents.send(get('b'))]);
    expect(sent()).toEqual(['GetItem', 'GetItem']);
  });
});
