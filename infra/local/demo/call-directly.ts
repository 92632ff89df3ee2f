/**
 * Sends the frequent commands of the demo network's table to the embedded database without the layers of the AWS SDK
 * below the command (endpoints, retries, signatures, schemas): they took half of the time. Conditions and
 * errors are the database's.
 */
import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import type { Table } from '../../../functions/platform/table.ts';
import { commandPoster } from '../database/post-command.ts';
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
/** The parts of a command that hold items in JavaScript's values. */
const MARSHALLED = new Set(['Key', 'Item', 'ExpressionAttributeValues', 'ExclusiveStartKey']);

type Item = Record<string, AttributeValue>;

/** The parts of an answer that hold items in DynamoDB's values. */
interface Answer {
  Item?: Item;
  Attributes?: Item;
  LastEvaluatedKey?: Item;
  Items?: Item[];
  /** Those of a batch, by table. */
  Responses?: Record<string, Item[]>;
}

/** The command as DynamoDB's protocol has it. */
function inProtocol(value: unknown, name = ''): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value))
    return value.map((one) => inProtocol(one, name === 'Keys' ? 'Key' : ''));
  if (MARSHALLED.has(name)) return spelt(marshall(value, { removeUndefinedValues: true }));
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, inProtocol(one, key)]));
}

/** The protocol spells bytes in base64; the table has some as whole attributes alone. */
const spelt = (item: Item): object =>
  mapBytes(item, (bytes) => Buffer.from(bytes as Uint8Array).toString('base64'));

const mapBytes = (item: Item, map: (bytes: unknown) => unknown): object =>
  Object.fromEntries(
    Object.entries(item).map(([name, value]) => [
      name,
      value.B === undefined ? value : { B: map(value.B) },
    ]),
  );

const plain = (item: Item) =>
  unmarshall(mapBytes(item, (text) => Buffer.from(String(text), 'base64')) as Item);

/** The answer as the document client gives it. */
function inValues(answer: Answer): object {
  const { Item, Attributes, LastEvaluatedKey, Items, Responses } = answer;
  return {
    ...answer,
    ...(Item && { Item: plain(Item) }),
    ...(Attributes && { Attributes: plain(Attributes) }),
    ...(LastEvaluatedKey && { LastEvaluatedKey: plain(LastEvaluatedKey) }),
    ...(Items && { Items: Items.map(plain) }),
    ...(Responses && {
      Responses: Object.fromEntries(
        Object.entries(Responses).map(([table, items]) => [table, items.map(plain)]),
      ),
    }),
    $metadata: {},
  };
}

function caller(endpoint: string) {
  const send = commandPoster(endpoint);
  const transact = groupWrites((transaction) => send('TransactWriteItems', transaction));
  const read = groupReads(
    async (batch) => (await send('BatchGetItem', batch)) as BatchAnswer<Item>,
  );
  return async (operation: string, input: unknown): Promise<unknown> => {
    const sent = inProtocol(input);
    if (operation === 'GetItem') {
      const found = await read(sent as Read);
      return found ? { Item: found } : {};
    }
    if (operation === 'TransactWriteItems') return transact(sent as Transaction);
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
    return operation ? inValues((await call(operation, input)) as Answer) : next();
  });
}
