/**
 * Sends the frequent commands of the demo network's table to the embedded database without the layers of
 * the AWS SDK below the command (endpoints, retries, signatures, schemas): they took half of the time.
 * Conditions and errors are the database's, and all other commands go the SDK's way.
 */
import { Agent, type IncomingMessage, request } from 'node:http';
import { json } from 'node:stream/consumers';
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import * as z from 'zod';
import type { Table } from '../../../functions/platform/table.ts';

/** The commands that are sent directly, by the SDK's names, and DynamoDB's operations. */
const OPERATIONS: Record<string, string> = {
  GetItemCommand: 'GetItem',
  TransactWriteItemsCommand: 'TransactWriteItems',
  BatchWriteItemCommand: 'BatchWriteItem',
};
/** The parts of a command that hold items in JavaScript's values. */
const MARSHALLED = new Set(['Key', 'Item', 'ExpressionAttributeValues']);
/** The database asks for a signature, and doesn't check it. */
const UNCHECKED =
  'AWS4-HMAC-SHA256 Credential=local/20260101/local/dynamodb/aws4_request, SignedHeaders=host, Signature=0';

const item = z.record(z.string(), z.unknown());
const found = z.looseObject({ Item: item.optional(), UnprocessedItems: item.optional() });
const failure = z.looseObject({ __type: z.string(), message: z.string().default('') });

/** The command as DynamoDB's protocol has it. */
function inProtocol(value: unknown, name = ''): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((one) => inProtocol(one));
  if (MARSHALLED.has(name)) return marshall(value, { removeUndefinedValues: true });
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, inProtocol(one, key)]));
}

/** The error as the SDK would throw it. */
function errorOf(body: unknown): Error {
  const { __type, message, Message, ...details } = failure.parse(body);
  return Object.assign(new Error(message || String(Message)), details, {
    name: __type.split('#').at(-1),
  });
}

function caller(endpoint: string) {
  const agent = new Agent({ keepAlive: true });
  return async (operation: string, input: unknown): Promise<unknown> => {
    const body = JSON.stringify(inProtocol(input));
    const headers = {
      authorization: UNCHECKED,
      'content-type': 'application/x-amz-json-1.0',
      'content-length': Buffer.byteLength(body),
      'x-amz-date': '20260101T000000Z',
      'x-amz-target': `DynamoDB_20120810.${operation}`,
    };
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const sent = request(endpoint, { method: 'POST', agent, headers }, resolve);
      sent.once('error', reject);
      sent.end(body);
    });
    const answer = await json(response);
    if (response.statusCode !== 200) throw errorOf(answer);
    return answer;
  };
}

/** Has a table of the embedded database called directly. */
export function callDirectly(table: Table, endpoint: string): void {
  const call = caller(endpoint);
  table.documents.middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        const operation = OPERATIONS[commandName];
        if (!operation) return next(args);
        const { Item, ...rest } = found.parse(await call(operation, args.input));
        const output = { ...rest, ...(Item ? { Item: unmarshall(Item as never) } : {}) };
        return { output: { ...output, $metadata: {} }, response: {} };
      },
    { step: 'initialize', name: 'callDirectly' },
  );
}
