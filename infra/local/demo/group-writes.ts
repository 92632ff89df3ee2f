/**
 * Sends transactions that arrive side by side as one: the agents of the demo network act at the same time,
 * and one request and one write to the disk serve several of them. The database still decides every
 * condition: where it refuses a group, each of its transactions is sent alone.
 */

/** Small enough that the next verbs run while the database works on a group. */
const MOST_ITEMS = 100;
const GROUPS_AT_ONCE = 3;

export interface Key {
  pk?: unknown;
  sk?: unknown;
}

/** Names an item, in DynamoDB's values. */
export const nameOf = (table: string, { pk, sk }: Key): string => JSON.stringify([table, pk, sk]);

/** A transaction in DynamoDB's protocol; each of its items is a Put, Update, Delete or ConditionCheck. */
export interface Transaction {
  TransactItems: Record<string, { TableName?: string; Item?: Key; Key?: Key }>[];
}

/** A batch of writes in DynamoDB's protocol, by table; each of them is a PutRequest or a DeleteRequest. */
export interface BatchWrite {
  RequestItems: Record<string, { PutRequest?: { Item: Key }; DeleteRequest?: { Key: Key } }[]>;
}

/** The batch as a transaction: the embedded database writes each item of a batch to the disk alone. */
export const inOneTransaction = ({ RequestItems }: BatchWrite): Transaction => ({
  TransactItems: Object.entries(RequestItems).flatMap(([TableName, requests]) =>
    requests.map(({ PutRequest, DeleteRequest }) => ({
      ...(PutRequest && { Put: { TableName, ...PutRequest } }),
      ...(DeleteRequest && { Delete: { TableName, ...DeleteRequest } }),
    })),
  ),
});

interface Waiting {
  transaction: Transaction;
  keys: string[];
  resolve(answer: unknown): void;
  reject(error: unknown): void;
}

const keysOf = ({ TransactItems }: Transaction): string[] =>
  TransactItems.flatMap((item) =>
    Object.values(item).map(({ TableName = '', Item, Key }) =>
      nameOf(TableName, Item ?? Key ?? {}),
    ),
  );

/** Takes the transactions from the queue that fit into one, in which an item may be only once. */
function takeGroup(queue: Waiting[]): Waiting[] {
  const keys = new Set<string>();
  const group: Waiting[] = [];
  for (const waiting of queue.splice(0)) {
    const isFull = group.length > 0 && keys.size + waiting.keys.length > MOST_ITEMS;
    if (isFull || waiting.keys.some((key) => keys.has(key))) {
      queue.push(waiting);
      continue;
    }
    group.push(waiting);
    for (const key of waiting.keys) keys.add(key);
  }
  return group;
}

type Send = (transaction: Transaction) => Promise<unknown>;

const isRefused = (error: unknown) =>
  error instanceof Error && error.name === 'TransactionCanceledException';

async function sendGroup(group: readonly Waiting[], send: Send): Promise<void> {
  const TransactItems = group.flatMap(({ transaction }) => transaction.TransactItems);
  try {
    const answer = await send({ TransactItems });
    for (const { resolve } of group) resolve(answer);
  } catch (error) {
    if (group.length > 1 && isRefused(error)) for (const one of group) await sendGroup([one], send);
    else for (const { reject } of group) reject(error);
  }
}

/** @param send sends one transaction */
export function groupWrites(send: Send): Send {
  const queue: Waiting[] = [];
  let underWay = 0;

  async function sendNext(): Promise<void> {
    if (underWay >= GROUPS_AT_ONCE || queue.length === 0) return;
    underWay++;
    await sendGroup(takeGroup(queue), send);
    underWay--;
    await sendNext();
  }

  return (transaction) =>
    new Promise((resolve, reject) => {
      queue.push({ transaction, keys: keysOf(transaction), resolve, reject });
      // Transactions of the same turn go along.
      setImmediate(() => void sendNext());
    });
}
