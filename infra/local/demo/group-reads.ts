/** Sends reads by key that arrive side by side as one, as `group-writes.ts` does with transactions. */
import { type Key, nameOf } from './group-writes.ts';

/** DynamoDB's bound of a batch. */
const MOST_KEYS = 100;

/** A read by key in DynamoDB's protocol. */
export interface Read {
  TableName: string;
  Key: Key;
}

/** A batch of reads in DynamoDB's protocol, by table, and its answer. */
export interface BatchRead {
  RequestItems: Record<string, { Keys: Key[]; ConsistentRead: true }>;
}
export interface BatchAnswer<Item> {
  Responses?: Record<string, Item[]>;
  UnprocessedKeys?: object;
}

interface Waiting<Item> {
  read: Read;
  promise: Promise<Item | undefined>;
  resolve(item: Item | undefined): void;
  reject(error: unknown): void;
}

const waitingFor = <Item>(read: Read): Waiting<Item> => ({
  read,
  ...Promise.withResolvers<Item | undefined>(),
});

/**
 * @param send sends a batch of consistent reads
 * @returns reads the item with a key; undefined where there is none
 */
export function groupReads<Item extends Key>(
  send: (batch: BatchRead) => Promise<BatchAnswer<Item>>,
): (read: Read) => Promise<Item | undefined> {
  let queue = new Map<string, Waiting<Item>>();

  async function sendGroup(group: readonly Waiting<Item>[]): Promise<void> {
    try {
      const RequestItems: BatchRead['RequestItems'] = {};
      for (const { read } of group)
        (RequestItems[read.TableName] ??= { Keys: [], ConsistentRead: true }).Keys.push(read.Key);
      const answer = await send({ RequestItems });
      if (Object.keys(answer.UnprocessedKeys ?? {}).length > 0)
        throw new Error('The database left items unread');
      const found = new Map(
        Object.entries(answer.Responses ?? {}).flatMap(([table, items]) =>
          items.map((item) => [nameOf(table, item), item] as const),
        ),
      );
      for (const { read, resolve } of group) resolve(found.get(nameOf(read.TableName, read.Key)));
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
  }

  function sendAll(): void {
    const all = [...queue.values()];
    queue = new Map();
    for (let from = 0; from < all.length; from += MOST_KEYS)
      void sendGroup(all.slice(from, from + MOST_KEYS));
  }

  return (read) => {
    // Reads of the same turn go along.
    if (queue.size === 0) setImmediate(sendAll);
    const name = nameOf(read.TableName, read.Key);
    const waiting = queue.get(name) ?? waitingFor<Item>(read);
    queue.set(name, waiting);
    return waiting.promise;
  };
}
