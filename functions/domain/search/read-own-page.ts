/** Pages of lists whose rows are found by their own texts. */
import type { ListOrder } from '../../../shared/kernel/page.ts';
import { cursorAfter, type PageOf, type Position, positionOf } from '../../platform/page.ts';

interface OwnQuery<Filter> {
  limit: number;
  cursor?: string | undefined;
  order: ListOrder;
  q?: string | undefined;
  /** The list's other filters. */
  filter: Filter;
}

interface OwnPage<Row> {
  rows: Row[];
  more: boolean;
  incomplete: boolean;
}

type PageQuery<Filter> = PageOf & { order: ListOrder } & Filter;

interface OwnList<Row, Filter> {
  /** The name that its cursors are bound to. */
  name: string;
  page: (query: PageQuery<Filter>) => Promise<Omit<OwnPage<Row>, 'incomplete'>>;
  search: (query: PageQuery<Filter> & { q: string }) => Promise<OwnPage<Row>>;
  positionOf: (row: Row) => Position;
}

/** @returns rows, the cursor of the next page, and whether a search found more than it looks at */
export async function readOwnPage<Row, Filter extends object>(
  { limit, cursor, order, q, filter }: OwnQuery<Filter>,
  list: OwnList<Row, Filter>,
) {
  const query = { list: list.name, ...filter, order, q };
  const page = { ...filter, order, limit, after: positionOf(query, cursor) };
  const { rows, more, incomplete } =
    q === undefined
      ? { ...(await list.page(page)), incomplete: false }
      : await list.search({ ...page, q });
  const last = rows.at(-1);
  return {
    rows,
    cursor: more && last ? cursorAfter(query, list.positionOf(last)) : null,
    ...(incomplete ? { incomplete: true as const } : {}),
  };
}
