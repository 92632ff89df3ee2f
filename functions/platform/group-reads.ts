/** Sends reads by key that are asked for side by side as one request: each request has a price of its own. */

/** A consistent read of a whole item, as the document client's input has it. */
export interface Read {
  TableName: string;
  Key: { pk: string; sk: string };
  ConsistentRead: true;
}

type Item = Record<string, unknown>;

/** The answer to a read. */
export interface ReadAnswer {
  Item?: Item;
}

/** A batch of reads as the document client's input has it, and its answer. */
interface BatchRead {
  RequestItems: Record<string, { Keys: Read['Key'][]; ConsistentRead: true }>;
}
interface BatchAnswer {
  Responses?: Record<string, Item[]>;
  UnprocessedKeys?: Record<string, { Keys?: Item[] }>;
}

interface Senders {
  one: (read: Read) => Promise<ReadAnswer | undefined>;
  batch: (batch: BatchRead) => Promise<BatchAnswer | undefined>;
}

interface Waiting {
  read: Read;
  promise: Promise<ReadAnswer | undefined>;
  resolve(answer: ReadAnswer | undefined): void;
  reject(error: unknown): void;
}

/** DynamoDB's bound of a batch. */
const MOST_KEYS = 100;
const READ_FIELDS = 3;

const nameOf = (table: string, { pk, sk }: Item): string => JSON.stringify([table, pk, sk]);

/** True for a read that can go along with others. */
export function isGroupable(input: object): input is Read {
  const { TableName, Key, ConsistentRead } = input as Partial<Read>;
  return (
    TableName !== undefined &&
    Key !== undefined &&
    ConsistentRead === true &&
    Object.keys(input).length === READ_FIELDS
  );
}

function batchOf(reads: readonly Read[]): BatchRead {
  const RequestItems: BatchRead['RequestItems'] = {};
  for (const { TableName, Key } of reads)
    (RequestItems[TableName] ??= { Keys: [], ConsistentRead: true }).Keys.push(Key);
  return { RequestItems };
}

/** Answers the reads of a batch; those that the database left unread are answered by undefined. */
function spread(answer: BatchAnswer | undefined, group: readonly Waiting[]): void {
  const named = (lists: [string, Item[]][]) =>
    lists.flatMap(([table, items]) => items.map((item) => [nameOf(table, item), item] as const));
  const found = new Map(named(Object.entries(answer?.Responses ?? {})));
  const left = Object.entries(answer?.UnprocessedKeys ?? {});
  const unread = new Set(
    named(left.map(([table, { Keys = [] }]) => [table, Keys])).map(([name]) => name),
  );
  for (const { read, resolve } of group) {
    const name = nameOf(read.TableName, read.Key);
    const Item = found.get(name);
    resolve(answer && !unread.has(name) ? (Item ? { Item } : {}) : undefined);
  }
}

async function sendGroup(group: readonly Waiting[], { one, batch }: Senders): Promise<void> {
  try {
    const [first, ...others] = group;
    if (!first) return;
    if (others.length === 0) first.resolve(await one(first.read));
    else spread(await batch(batchOf(group.map(({ read }) => read))), group);
  } catch (error) {
    for (const { reject } of group) reject(error);
  }
}

/**
 * @param senders each answers undefined where its request wasn't answered
 * @returns reads an item; undefined where the read wasn't answered
 */
export function groupReads(senders: Senders): (read: Read) => Promise<ReadAnswer | undefined> {
  let queue = new Map<string, Waiting>();

  function sendAll(): void {
    const all = [...queue.values()];
    queue = new Map();
    for (let from = 0; from < all.length; from += MOST_KEYS)
      void sendGroup(all.slice(from, from + MOST_KEYS), senders);
  }

  return async (read) => {
    // Reads of the same turn go along.
    if (queue.size === 0) setImmediate(sendAll);
    const name = nameOf(read.TableName, read.Key);
    const earlier = queue.get(name);
    // A batch must not name an item twice. Its readers may change it, each in its own way.
    if (earlier) return structuredClone(await earlier.promise);
    const waiting = { read, ...Promise.withResolvers<ReadAnswer | undefined>() };
    queue.set(name, waiting);
    return waiting.promise;
  };
}
