/**
 * Sends the frequent commands of the demo network's table to the embedded database without the layers of the AWS SDK
 * below the command (endpoints, retries, signatures, schemas): they took half of the time. Conditions and
 * errors are the database's.
 */
import { Agent, type IncomingMessage, request } from 'node:http';
import { json } from 'node:stream/consumers';
import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import * as z from 'zod';
import { answerOf, inputJson } from '../../../functions/platform/dynamodb-json.ts';
import type { Table } from '../../../functions/platform/table.ts';
import {
  type BatchWrite,
  groupWrites,
  inOneTransaction,
  type Transaction,
} from './group-writes.ts';
import { type BatchAnswer, groupReads, type Read } from './group-reads.ts';
import { interceptCommands } from './intercept-commands.ts';

/** DynamoDB's operations, by the names of the document client's commands. */
const OPERATIONS: Record<string, string> = {
  Get: 'GetItem',
  BatchGet: 'BatchGetItem',
  Query: 'Query',
  Scan: 'Scan',
  Put: 'PutItem',
  Update: 'UpdateItem',
  Delete: 'DeleteItem',
  BatchWrite: 'BatchWriteItem',
  TransactWrite: 'TransactWriteItems',
};
/** The database asks for a signature, and doesn't check it. */
const UNCHECKED =
  'AWS4-HMAC-SHA256 Credential=local/20260101/local/dynamodb/aws4_request, SignedHeaders=host, Signature=0';

type Item = Record<string, AttributeValue>;

const failure = z.looseObject({ __type: z.string(), message: z.string().default('') });

/** The error as the SDK would throw it. */
function errorOf(body: unknown): Error {
  const { __type, message, Message, ...details } = failure.parse(body);
  return Object.assign(new Error(message || String(Message)), details, {
    name: __type.split('#').at(-1),
  });
}

function caller(endpoint: string) {
  const agent = new Agent({ keepAlive: true });
  const send = async (operation: string, input: unknown): Promise<object> => {
    const body = JSON.stringify(input);
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
    const answer = (await json(response)) as object;
    if (response.statusCode !== 200) throw errorOf(answer);
    return answer;
  };
  const transact = groupWrites((transaction) => send('TransactWriteItems', transaction));
  const read = groupReads(
    async (batch) => (await send('BatchGetItem', batch)) as BatchAnswer<Item>,
  );
  return async (operation: string, input: object): Promise<object> => {
    const sent = inputJson(input);
    if (operation === 'GetItem') {
      const found = await read(sent as Read);
      return found ? { Item: found } : {};
    }
    if (operation === 'TransactWriteItems') return (await transact(sent as Transaction)) as object;
    if (operation !== 'BatchWriteItem') return send(operation, sent);
    await transact(inOneTransaction(sent as BatchWrite));
    return { UnprocessedItems: {} };
  };
}

/** Has a table of the embedded database called directly. */
export function callDirectly(table: Table, endpoint: string): void {
  const call = caller(endpoint);
  interceptCommands(table, async ({ name, input }, next) => {
    const operation = OPERATIONS[name.replace(/Command$/, '')];
    return operation ? { ...answerOf(await call(operation, input)), $metadata: {} } : next();
  });
}
