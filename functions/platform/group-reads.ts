/** Sends reads by key that are asked for side by side as one request: each request has a price of its own. */
import {
  BatchGetCommand,
  type BatchGetCommandOutput,
  type DynamoDBDocumentClient,
  GetCommand,
} from '@aws-sdk/lib-dynamodb';

/** A consistent read of a whole item. */
interface Read {
  TableName: string;
  Key: Item;
  ConsistentRead: true;
}
type Item = Record<string, unknown>;

interface ReadAnswer {
  Item?: Item | undefined;
}

interface Waiting {
  read: Read;
  promise: Promise<ReadAnswer>;
  resolve(answer: ReadAnswer): void;
  reject(error: unknown): void;
}

/** DynamoDB's bound of a batch. */
const MOST_KEYS = 100;
const READ_FIELDS = 3;

const nameOf = (table: string, { pk, sk }: Item): string => JSON.stringify([table, pk, sk]);

/** True for a read that can go along with others. */
function isGroupable(input: object): input is Read {
  const { TableName, Key, ConsistentRead } = input as Partial<Read>;
  return (
    TableName !== undefined &&
    Key !== undefined &&
    ConsistentRead === true &&
    Object.keys(input).length === READ_FIELDS
  );
}

function batchOf(group: readonly Waiting[]): BatchGetCommand {
  const RequestItems: Record<string, { Keys: Item[]; ConsistentRead: true }> = {};
  for (const { read } of group)
    (RequestItems[read.TableName] ??= { Keys: [], ConsistentRead: true }).Keys.push(read.Key);
  return new BatchGetCommand({ RequestItems });
}

const namesOf = (lists: [string, Item[]][]) =>
  lists.flatMap(([table, items]) => items.map((item) => [nameOf(table, item), item] as const));

/** The items that a batch has read, and the keys that the database left unread, by the reads' names. */
function sortOut({ Responses = {}, UnprocessedKeys = {} }: BatchGetCommandOutput) {
  const left = Object.entries(UnprocessedKeys).map(([table, { Keys = [] }]): [string, Item[]] => [
    table,
    Keys,
  ]);
  return { found: new Map(namesOf(Object.entries(Responses))), unread: new Map(namesOf(left)) };
}

/**
 * Has a client's consistent reads of the same turn sent as one batch. A read that the database leaves
 * out of the batch is sent by itself; what refuses the batch refuses its reads.
 */
export function groupReads(documents: DynamoDBDocumentClient): void {
  const send = documents.send.bind(documents);
  let queue = new Map<string, Waiting>();

  const readAlone = ({ read, resolve, reject }: Waiting) =>
    send(new GetCommand(read)).then(resolve, reject);

  async function readTogether(group: readonly Waiting[]): Promise<void> {
    try {
      const { found, unread } = sortOut(await send(batchOf(group)));
      for (const waiting of group) {
        const name = nameOf(waiting.read.TableName, waiting.read.Key);
        const item = found.get(name);
        if (unread.has(name)) void readAlone(waiting);
        else waiting.resolve(item ? { Item: item } : {});
      }
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
  }

  function sendAll(): void {
    const all = [...queue.values()];
    queue = new Map();
    for (let from = 0; from < all.length; from += MOST_KEYS) {
      const group = all.slice(from, from + MOST_KEYS);
      const [first, ...others] = group;
      void (first && others.length === 0 ? readAlone(first) : readTogether(group));
    }
  }

  async function read(asked: Read): Promise<ReadAnswer> {
    // Reads of the same turn go along.
    if (queue.size === 0) setImmediate(sendAll);
    const name = nameOf(asked.TableName, asked.Key);
    const earlier = queue.get(name);
    // A batch must not name an item twice. Its readers may change it, each in its own way.
    if (earlier) return structuredClone(await earlier.promise);
    const waiting = { read: asked, ...Promise.withResolvers<ReadAnswer>() };
    queue.set(name, waiting);
    return waiting.promise;
  }

  const grouping = (command: { input: object }, ...options: unknown[]): Promise<unknown> =>
    command instanceof GetCommand && options.length === 0 && isGroupable(command.input)
      ? read(command.input)
      : (send as (...sent: unknown[]) => Promise<unknown>)(command, ...options);
  Object.assign(documents, { send: grouping });
}
