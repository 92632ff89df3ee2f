/** Lists of all agents' rows, paged and searched by administrators. */
import type { ListOrder } from '../../../shared/kernel/page.ts';
import { cursorAfter, type ListedPage, positionOf } from '../../platform/page.ts';
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

/**
 * @param list the name that its cursors are bound to, and the functions that read it
 * @returns a page of rows, with the data of their agents
 */
export async function readSearchedPage<Status, Row extends ListedRow<Status>, People>(
  table: Table,
  { limit, cursor, status, order, q }: ListQuery<Status>,
  list: SearchedList<Status, Row, People> & { name: string },
) {
  const query = { list: list.name, status, order, q };
  const page = { status, order, limit, after: positionOf(query, cursor) };
  const { rows, people, more, incomplete } =
    q === undefined ? await readPage(page, list) : await searchRows(table, { ...page, q }, list);
  const last = rows.at(-1);
  return {
    rows,
    people,
    cursor: more && last ? cursorAfter(query, list.positionOf(last)) : null,
    ...(incomplete ? { incomplete } : {}),
  };
}

async function readPage<Status, Row extends ListedRow<Status>, People>(
  page: ListedPage<Status>,
  { stored, readPeople }: SearchedList<Status, Row, People>,
): Promise<Listed<Row, People>> {
  const { rows, more } = await stored.page(page);
  return { rows, more, people: await readPeople(agentsOf(rows)), incomplete: false };
}
