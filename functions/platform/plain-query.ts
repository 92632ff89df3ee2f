/**
 * Sends an entity's queries and batched reads. ElectroDB builds a query; sending it here saves ElectroDB's
 * translation of the answer, and the copies of keys in it: they are a third of an item, and nobody reads
 * them.
 */
import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import pMap from 'p-map';
import { CHUNKS_AT_ONCE, inParts, MOST_KEYS, readBatch } from './batch.ts';
import type { RawItem } from './item-access.ts';
import { type KeyCondition, keyConditions } from './key-condition.ts';
import type { SortedQuery } from './page.ts';
import type { Index } from './plain-item.ts';
import type { Table } from './table.ts';

export interface Source<Item> {
  table: Table;
  /** Reads raw items as the entity's, with these attributes or all; undefined for another entity's. */
  readerOf: (attributes?: readonly string[]) => (raw: RawItem) => Item | undefined;
  /** The names under which attributes are stored, with those that tell the entity. */
  fieldsOf: (attributes?: readonly string[]) => readonly string[];
  /** The access patterns. */
  indexes: Readonly<Record<string, Index>>;
}

/** The options of a query that are used. */
interface QueryOptions {
  order?: 'asc' | 'desc';
  limit?: number;
  /** The position at which the answer before ended. */
  cursor?: string | null;
  consistent?: boolean;
  /** Reads on until the query's end. */
  pages?: 'all';
  /** By default all. */
  attributes?: readonly string[];
}

/** A query of ElectroDB's, and the functions that narrow it. */
interface Chain extends Record<string, unknown> {
  params: (options: QueryOptions) => QueryCommandInput;
}

/**
 * A query as far as it is narrowed: ElectroDB's, which is built where it is needed, and its condition if it
 * is plain.
 */
interface Query {
  chain: () => Chain;
  condition: KeyCondition | undefined;
}

/** The functions by which ElectroDB's queries are narrowed. */
const STEPS = ['lt', 'gt', 'lte', 'gte', 'between', 'begins', 'where'] as const;
type Step = (typeof STEPS)[number];

interface Projection {
  ProjectionExpression: string;
  ExpressionAttributeNames: Record<string, string>;
}

// ElectroDB's own placeholders are named for attributes.
const projectionOf = (fields: readonly string[]): Projection => ({
  ProjectionExpression: fields.map((_, at) => `#_${at}`).join(),
  ExpressionAttributeNames: Object.fromEntries(fields.map((field, at) => [`#_${at}`, field])),
});

const isPresent = <Item>(item: Item | undefined): item is Item => item !== undefined;

/** The options as DynamoDB's parameters. */
const parametersOf = ({ order, limit, consistent }: QueryOptions) => ({
  ...(order === undefined ? {} : { ScanIndexForward: order === 'asc' }),
  ...(limit === undefined ? {} : { Limit: limit }),
  ...(consistent === undefined ? {} : { ConsistentRead: consistent }),
});

/** The attributes that are asked for, and how the answer is read. */
interface View<Item> extends Projection {
  read: (raw: RawItem) => Item | undefined;
}

/** Queries whose rows have the attributes that were asked for. */
export type PickedQueries<Queries, Row> = {
  [Pattern in keyof Queries]: (
    keys: Queries[Pattern] extends (keys: infer Keys) => unknown ? Keys : never,
  ) => SortedQuery<Row, Record<string, string>>;
};

type Send = (query: Query, options?: QueryOptions) => Promise<unknown>;

/** The function that begins the queries of an access pattern. */
function beginnerOf(index: Index, open: (keys: RawItem) => Chain, send: Send) {
  const conditions = keyConditions(index);
  const wrap = (query: Query): object => {
    const { chain, condition } = query;
    const step = (method: Step, values: readonly RawItem[]) =>
      wrap({
        chain: () => (chain()[method] as (...values: unknown[]) => Chain)(...values),
        condition: condition && conditions.stretch(condition, method, values),
      });
    const steps = STEPS.map(
      (method) => [method, (...values: RawItem[]) => step(method, values)] as const,
    );
    const go = (options?: QueryOptions) => send(query, options);
    return { ...Object.fromEntries(steps), go };
  };
  return (keys: RawItem) =>
    wrap({ chain: () => open(keys), condition: conditions.partition(keys) });
}

/** A query in DynamoDB's form. */
function inputOf(
  table: string,
  { chain, condition }: Query,
  options: QueryOptions,
  asked: Projection,
): QueryCommandInput {
  const built = condition ? { TableName: table, ...condition } : chain().params({});
  return {
    ...built,
    ...parametersOf(options),
    ProjectionExpression: asked.ProjectionExpression,
    ExpressionAttributeNames: {
      ...built.ExpressionAttributeNames,
      ...asked.ExpressionAttributeNames,
    },
  };
}

/** The functions that read an entity's items. */
export function plainReads<Item>({ table, readerOf, fieldsOf, indexes }: Source<Item>) {
  const { documents, name } = table;
  const viewOf = (attributes?: readonly string[]): View<Item> => ({
    ...projectionOf(fieldsOf(attributes)),
    read: readerOf(attributes),
  });
  const whole = viewOf();

  async function send(query: Query, options: QueryOptions, view: View<Item>) {
    const { cursor, pages, attributes } = options;
    const asked = attributes ? viewOf(attributes) : view;
    const input = inputOf(name, query, options, asked);
    const data: Item[] = [];
    let from = cursor ? readCursor(cursor) : undefined;
    for (;;) {
      const page = await documents.send(new QueryCommand({ ...input, ExclusiveStartKey: from }));
      data.push(...(page.Items ?? []).map(asked.read).filter(isPresent));
      from = page.LastEvaluatedKey;
      if (!from) return { data, cursor: null };
      if (pages !== 'all') return { data, cursor: writeCursor(from) };
    }
  }

  return {
    /** Some attributes of an entity, for queries and batches that ask for them alone. */
    viewOf,

    /**
     * The entity's queries, which are sent here.
     * @param electro gives ElectroDB's, for what it has to build
     */
    queries: <Queries extends object>(electro: () => Queries, view = whole): Queries =>
      Object.fromEntries(
        Object.entries(indexes).map(([pattern, index]) => {
          const open = (keys: RawItem): Chain => {
            const begin = (electro() as Record<string, (keys: RawItem) => Chain>)[pattern];
            if (!begin) throw new Error(`There is no query by ${pattern}`);
            return begin(keys);
          };
          const sendView: Send = (query, options = {}) => send(query, options, view);
          return [pattern, beginnerOf(index, open, sendView)] as const;
        }),
      ) as Queries,

    /**
     * The items with these keys that exist, in no order.
     * @throws DomainError BUSY where the database leaves items unread: the answer would look complete
     */
    batch: async (keys: readonly RawItem[], consistent: boolean, view = whole): Promise<Item[]> => {
      const parts = inParts(keys, MOST_KEYS);
      const concurrency = CHUNKS_AT_ONCE.concurrent;
      const { read, ...projection } = view;
      const asked = { ConsistentRead: consistent, ...projection };
      const found = await pMap(parts, (Keys) => readBatch(table, { Keys, ...asked }), {
        concurrency,
      });
      return found.flat().map(read).filter(isPresent);
    },
  };
}

// As ElectroDB writes them: jobs keep cursors.
const writeCursor = (key: RawItem): string =>
  Buffer.from(JSON.stringify(key)).toString('base64url');
const readCursor = (cursor: string): RawItem =>
  JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')) as RawItem;
