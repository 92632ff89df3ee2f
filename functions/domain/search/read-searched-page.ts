/** Lists of all agents' rows, paged, filtered and searched by administrators. */
import type * as z from 'zod';
import type { ListOrder } from '../../../shared/kernel/page.ts';
import { startOfDay, addDays } from '../../../shared/kernel/month.ts';
import { cursorAfter, positionOf, type TimeSpan } from '../../platform/page.ts';
import {
  type FilteredPage,
  type FilterKey,
  mergeStretches,
  readFound,
  readKeyed,
  readStored,
} from './read-stretches.ts';
import {
  agentsOf,
  type Listed,
  type ListedRow,
  type SearchedList,
  searchRows,
} from './search-rows.ts';
import type { Table } from '../../platform/table.ts';

/** An administrator's query. */
interface ListQuery<Status> {
  limit: number;
  cursor?: string | undefined;
  status?: Status | undefined;
  order: ListOrder;
  q?: string | undefined;
}

/** The query of a list's page: its filter, and where the page begins. */
export type FilterQuery<Filter extends z.ZodRawShape> = z.output<z.ZodObject<Filter>> & {
  limit: number;
  cursor?: string | undefined;
};

/** Filters of a list beside its status and the search. */
export interface Narrowing<Row> {
  /** The first and the last South African day, `YYYY-MM-DD`. */
  from?: string | undefined;
  to?: string | undefined;
  agentId?: string | undefined;
  /** Values that rows are listed under by entries; the first one is read, the others filter. */
  keys?: readonly (FilterKey & { fits: (row: Row) => boolean })[];
  /**
   * A filter of the list's own, by which rows are dropped, and the values that the cursor is bound to for it.
   */
  fits?: ((row: Row) => boolean) | undefined;
  values?: Readonly<Record<string, string | undefined>>;
}

/**
 * @param list the name that its cursors are bound to, and the functions that read it
 * @returns a page of rows, with the data of their agents
 */
export async function readSearchedPage<Status, Row extends ListedRow<Status>, People>(
  table: Table,
  { limit, cursor, status, order, q }: ListQuery<Status>,
  list: SearchedList<Status, Row, People> & { name: string },
  narrowing: Narrowing<Row> = {},
) {
  const { keys = [], from, to, agentId, values } = narrowing;
  const named = keys.map(({ subject, value }) => [subject, value]);
  // Spelt in one order, because the cursor is bound to the text.
  const query = {
    list: list.name,
    status,
    order,
    q,
    ...boundTo({ from, to, agentId, ...values }, named),
  };
  const page = { status, order, limit, after: positionOf(query, cursor) };
  const filtered: FilteredPage<Status, Row> = { ...page, ...filterOf(narrowing, q, status) };
  const { rows, people, next, incomplete } = await (q === undefined
    ? readPage(table, filtered, list)
    : searchRows(table, { ...filtered, q }, list));
  return {
    rows,
    people,
    cursor: cursorAfter(query, next),
    ...(incomplete ? { incomplete: true as const } : {}),
  };
}

const boundTo = (
  values: Readonly<Record<string, string | undefined>>,
  keys: readonly (readonly string[])[],
): object =>
  Object.values(values).some(Boolean) || keys.length > 0 ? { narrowed: { ...values, keys } } : {};

function filterOf<Status, Row extends ListedRow<Status>>(
  { from, to, agentId, keys = [], fits: own }: Narrowing<Row>,
  q: string | undefined,
  status: Status | undefined,
) {
  const [key] = keys;
  const isKeyed = key !== undefined && agentId === undefined && q === undefined;
  // Under an entry only its own value is exact: status and other values are looked at in the rows.
  const rest = isKeyed ? keys.slice(1) : keys;
  const hasStatus = isKeyed && status !== undefined;
  return {
    span: spanOf(from, to),
    agentId,
    key: isKeyed ? key : undefined,
    fits:
      rest.length > 0 || hasStatus || own
        ? (row: Row) =>
            rest.every(({ fits }) => fits(row)) &&
            (!hasStatus || row.status === status) &&
            (own?.(row) ?? true)
        : undefined,
  };
}

/** The instants of the days from the first through the last. */
export const spanOf = (from: string | undefined, to: string | undefined): TimeSpan | undefined =>
  from || to
    ? { from: from && startOfDay(from), before: to && startOfDay(addDays(to, 1)) }
    : undefined;

async function readPage<Status, Row extends ListedRow<Status>, People>(
  table: Table,
  query: FilteredPage<Status, Row>,
  list: SearchedList<Status, Row, People>,
): Promise<Listed<Row, People>> {
  const { key } = query;
  if (key) {
    const entries = await readKeyed(table, { ...query, key });
    const [found, people] = await Promise.all([
      readFound(entries, query, list),
      list.readPeople(agentsOf(entries.rows)),
    ]);
    return { ...mergeStretches([found], query, list.positionOf), people, incomplete: false };
  }
  const stretch = await readStored(query, list);
  const page = mergeStretches([stretch], query, list.positionOf);
  return { ...page, people: await list.readPeople(agentsOf(page.rows)), incomplete: false };
}
