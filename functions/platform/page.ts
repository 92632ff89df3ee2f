/**
 * Pages of a list. A cursor is the sort position of the last row, with a hash of its query: a
 * forged one can at most start the same list elsewhere (docs/design.md, Contract).
 */
import { createHash } from 'node:crypto';
import * as z from 'zod';
import { invalid } from '../../shared/kernel/errors.ts';
import type { ListOrder } from '../../shared/kernel/page.ts';

/** An id may be the key of a ledger entry, which names a recruit and a sale. */
const content = z.strictObject({ q: z.string(), at: z.string().max(200), id: z.string().max(128) });

/** Where a page ended: the time that the list is sorted by, and the row's id. */
export interface Position {
  at: string;
  id: string;
}

/** A page of a list: at most `limit` rows after a position, or from the start. */
export interface PageOf {
  limit: number;
  after: Position | undefined;
}

/** The rows of a page, and whether others follow. */
export interface RowPage<Row> {
  rows: Row[];
  more: boolean;
}

/** A query of ElectroDB's, as far as pages need it. */
interface RowQuery<Row> {
  go: (options: {
    order: 'asc' | 'desc';
    limit: number;
    cursor: string | null;
  }) => Promise<{ data: Row[]; cursor: string | null }>;
}

/** A query of an index that is sorted by time and id. */
export interface SortedQuery<Row, SortKey> extends RowQuery<Row> {
  lt: (key: SortKey) => RowQuery<Row>;
  gt: (key: SortKey) => RowQuery<Row>;
  between: (from: SortKey, to: SortKey) => RowQuery<Row>;
}

/** A stretch of time: ISO 8601 instants, from the first one to before the second one. */
export interface TimeSpan {
  from?: string | undefined;
  before?: string | undefined;
}

/** Reads the first rows of a query; one more is read to know whether others follow. */
export async function readRows<Row>(
  query: RowQuery<Row>,
  limit: number,
  order: 'asc' | 'desc' = 'asc',
): Promise<RowPage<Row>> {
  const rows = await readFirst(query, limit + 1, order);
  return { rows: rows.slice(0, limit), more: rows.length > limit };
}

/**
 * Reads as many rows as are wanted, or all that there are. DynamoDB ends an answer at 1 MB: a short one isn't
 * the end of the list.
 */
export async function readFirst<Row>(
  query: RowQuery<Row>,
  wanted: number,
  order: 'asc' | 'desc' = 'asc',
): Promise<Row[]> {
  const rows: Row[] = [];
  let cursor: string | null = null;
  do {
    const answer = await query.go({ order, limit: wanted - rows.length, cursor });
    rows.push(...answer.data);
    ({ cursor } = answer);
  } while (cursor !== null && rows.length < wanted);
  return rows;
}

/**
 * Reads a page of an index that is sorted by time and id.
 * @param sortKey the index's sort key: the attributes that hold the time and the id
 */
export function readPage<Row, Time extends string, Id extends string>(
  query: SortedQuery<Row, Record<Time | Id, string>>,
  {
    limit,
    order = 'newest',
    after,
    span,
  }: Partial<PageOf> & {
    limit: number;
    order?: ListOrder | undefined;
    span?: TimeSpan | undefined;
  },
  { composite: [time, id] }: { composite: readonly [Time, Id] },
): Promise<RowPage<Row>> {
  const keyOf = ({ at, id: rowId }: Position) =>
    ({ [time]: at, [id]: rowId }) as Record<Time | Id, string>;
  if (span?.from !== undefined || span?.before !== undefined)
    return readSpan(query, { limit, order, after, span }, keyOf);
  const last = after && keyOf(after);
  return order === 'newest'
    ? readRows(last ? query.lt(last) : query, limit, 'desc')
    : readRows(last ? query.gt(last) : query, limit);
}

/** These sort before every instant, after every instant, and before every id. */
const [FIRST, LAST, NO_ID] = ['0', '~', '!'];

/** Reads a page of the rows of a span: a key condition has both bounds, and includes them. */
async function readSpan<Row, Key extends Record<string, string>>(
  query: SortedQuery<Row, Key>,
  { limit, order, after, span }: PageOf & { order: ListOrder; span: TimeSpan },
  keyOf: (position: Position) => Key,
): Promise<RowPage<Row>> {
  // A row of the instant itself has an id, so it sorts after the instant without one.
  const from = { at: span.from ?? FIRST, id: NO_ID };
  const before = { at: span.before ?? LAST, id: NO_ID };
  const goesUp = order === 'oldest';
  const [low, high] = goesUp ? [after ?? from, before] : [from, after ?? before];
  if (byTime('oldest')(low, high) > 0) return { rows: [], more: false };
  const stretch = query.between(keyOf(low), keyOf(high));
  const last = after && keyOf(after);
  const isLast = (row: Row) =>
    last !== undefined &&
    Object.entries(last).every(([name, value]) => (row as Record<string, unknown>)[name] === value);
  // The page's last row is among the rows that are read again.
  const { rows, more } = await readRows(stretch, limit + (last ? 1 : 0), goesUp ? 'asc' : 'desc');
  const fresh = rows.filter((row) => !isLast(row));
  return { rows: fresh.slice(0, limit), more: more || fresh.length > limit };
}

/** Compares as the lists' indexes sort: by time, then by id. */
export const byTime = (order: ListOrder) => (one: Position, other: Position) => {
  const [left, right] = [`${one.at}#${one.id}`, `${other.at}#${other.id}`];
  if (left === right) return 0;
  return left < right === (order === 'oldest') ? -1 : 1;
};

const hashOfQuery = (query: object) =>
  createHash('sha256').update(JSON.stringify(query)).digest('base64url').slice(0, 12);

/** Makes the cursor of a page's last row; null where the list ended within the page. */
export function cursorAfter(query: object, last: Position | undefined): string | null {
  if (!last) return null;
  const { at, id } = last;
  return Buffer.from(JSON.stringify({ q: hashOfQuery(query), at, id })).toString('base64url');
}

/**
 * Reads a cursor.
 * @throws DomainError INVALID where it isn't a cursor, or belongs to another query
 */
export function positionOf(query: object, cursor: string | undefined): Position | undefined {
  if (cursor === undefined) return undefined;
  const { q, at, id } = parseCursor(cursor);
  if (q === hashOfQuery(query)) return { at, id };
  throw invalidCursor();
}

function parseCursor(cursor: string) {
  try {
    return content.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
  } catch {
    throw invalidCursor();
  }
}

const invalidCursor = () => {
  const message = 'must be the cursor of the previous page of the same list';
  return invalid(`cursor ${message}`, [{ path: 'cursor', message }]);
};

/** A page of a list in one status, or in all. */
export interface ListedPage<Status> {
  status: Status | undefined;
  order: ListOrder;
  limit: number;
  /** Where the page before ended. */
  after: Position | undefined;
  /** The time that the list is sorted by lies within. */
  span?: TimeSpan | undefined;
}
