/**
 * A copy of the table in this process, from which reads by key are answered while the demo network is
 * made. Nobody else writes meanwhile, so the copy is as good as the table: most verbs read again what
 * the step before has written, and such reads were two thirds of all requests.
 */
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import { scanTable } from '../../../functions/platform/scan-table.ts';
import type { Table } from '../../../functions/platform/table.ts';

/** A command of the document client, such as `GetCommand`. */
interface Command {
  name: string;
  input: object;
}

type Item = Record<string, unknown>;
type Key = Record<string, unknown>;

interface Copy {
  /** Undefined where there is none. */
  item: Item | undefined;
  /** False after an update, whose result only the table knows, and while a write is under way. */
  isCurrent: boolean;
}

/** One write as a request has it; a put has the whole item. */
interface Written {
  key: Key;
  put?: Item | undefined;
}

interface Request {
  TableName?: string;
  Key?: Key;
  Item?: Item;
  ProjectionExpression?: string;
  TransactItems?: {
    Put?: { Item?: Item };
    Update?: { Key?: Key };
    Delete?: { Key?: Key };
  }[];
  RequestItems?: Record<
    string,
    { PutRequest?: { Item?: Item }; DeleteRequest?: { Key?: Key } }[] | undefined
  >;
}

const nameOf = ({ pk, sk }: Key): string => JSON.stringify([pk, sk]);

/** The item as the database gives it back: without undefined values. */
const stored = (item: Item): Item =>
  unmarshall(marshall(item, { removeUndefinedValues: true })) as Item;

const ofPut = (item: Item | undefined): Written[] => (item ? [{ key: item, put: item }] : []);
const ofKey = (key: Key | undefined): Written[] => (key ? [{ key }] : []);

/** The items that each kind of command writes; all other commands read. */
const WRITES: Record<string, (request: Request) => Written[]> = {
  PutCommand: ({ Item }) => ofPut(Item),
  UpdateCommand: ({ Key }) => ofKey(Key),
  DeleteCommand: ({ Key }) => ofKey(Key),
  TransactWriteCommand: ({ TransactItems = [] }) =>
    TransactItems.flatMap(({ Put, Update, Delete }) => [
      ...ofPut(Put?.Item),
      ...ofKey(Update?.Key ?? Delete?.Key),
    ]),
  BatchWriteCommand: ({ RequestItems = {} }) =>
    Object.values(RequestItems).flatMap((requests = []) =>
      requests.flatMap(({ PutRequest, DeleteRequest }) => [
        ...ofPut(PutRequest?.Item),
        ...ofKey(DeleteRequest?.Key),
      ]),
    ),
};

/** The items that a command writes; empty for a read. */
const writesOf = ({ name, input }: Command): Written[] => WRITES[name]?.(input) ?? [];

class Copies {
  readonly #copies = new Map<string, Copy>();

  add(item: Item): void {
    this.#copies.set(nameOf(item), { item, isCurrent: true });
  }

  /** A key that the copy doesn't have isn't in the table. */
  find(key: Key): Copy {
    return this.#copies.get(nameOf(key)) ?? { item: undefined, isCurrent: true };
  }

  /** Keeps what a read found, unless a write has touched the item since the read began. */
  keep(key: Key, atStart: Copy, item: Item | undefined): void {
    if (this.#copies.get(nameOf(key)) === atStart)
      this.#copies.set(nameOf(key), { item, isCurrent: true });
  }

  /** @returns the marks of the items that are being written */
  begin(writes: readonly Written[]): Copy[] {
    return writes.map(({ key }) => {
      const mark = { item: undefined, isCurrent: false };
      this.#copies.set(nameOf(key), mark);
      return mark;
    });
  }

  /** After two concurrent writes of an item the last one is unknown: the item is read again. */
  end(writes: readonly Written[], marks: readonly Copy[]): void {
    for (const [at, { key, put }] of writes.entries()) {
      const isAlone = this.#copies.get(nameOf(key)) === marks[at];
      const item = put && isAlone ? stored(put) : undefined;
      this.#copies.set(nameOf(key), { item, isCurrent: item !== undefined });
    }
  }

  /** A failed write may have been done. */
  fail(writes: readonly Written[]): void {
    this.begin(writes);
  }
}

/** Has the table answer reads by key from a copy that follows its writes; for its only writer. */
export async function keepCopy(table: Table): Promise<void> {
  const copies = new Copies();
  for await (const item of scanTable(table)) copies.add(item);
  const { documents } = table;
  const send = documents.send.bind(documents) as (...sent: unknown[]) => Promise<unknown>;
  // Asked before the SDK begins with a command: it builds its layers anew for each.
  const answered = (command: { input: object }, ...options: unknown[]) =>
    answer(copies, { name: command.constructor.name, input: command.input }, () =>
      send(command, ...options),
    );
  Object.assign(documents, { send: answered });
}

async function answer(
  copies: Copies,
  command: Command,
  next: () => Promise<unknown>,
): Promise<unknown> {
  const request = command.input as Request;
  const writes = writesOf(command);
  if (writes.length > 0) return written(copies, writes, next);
  if (command.name !== 'GetCommand' || request.ProjectionExpression || !request.Key) return next();
  const copy = copies.find(request.Key);
  if (copy.isCurrent) return { Item: structuredClone(copy.item), $metadata: {} };
  const found = (await next()) as { Item?: Item };
  copies.keep(request.Key, copy, found.Item);
  return found;
}

async function written<Answer>(
  copies: Copies,
  writes: readonly Written[],
  write: () => Promise<Answer>,
): Promise<Answer> {
  const marks = copies.begin(writes);
  try {
    const answer = await write();
    copies.end(writes, marks);
    return answer;
  } catch (error) {
    copies.fail(writes);
    throw error;
  }
}
