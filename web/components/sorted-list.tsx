/** Sorting by the heads of a table's columns. */
import { useMemo } from 'react';
import { MAX_PAGE } from '../../shared/kernel/page-size.ts';
import type { ListInUrl } from '../lib/list-in-url.ts';
import { type Paged, rowsOf } from '../lib/pages.ts';
import type { Column, Sorted } from './data-rows.tsx';
import css from './sorted-list.module.css';

/** A list up to this long is loaded whole, to sort it by any column. */
const MAX_SORTED = 500;
const WHOLE = MAX_SORTED / MAX_PAGE;

type SortState = Pick<ListInUrl<never>, 'order' | 'sort' | 'pages' | 'isNarrowed'> & {
  change: (changes: Pick<Partial<ListInUrl<never>>, 'order' | 'sort'>) => void;
};

const compare = (one: string | number, other: string | number) =>
  typeof one === 'number' && typeof other === 'number'
    ? one - other
    : String(one).localeCompare(String(other), 'en-ZA', { numeric: true });

/** The columns, each sorted by what its title names. */
export const sortedBy = <Row,>(
  columns: readonly Column<Row>[],
  sorts: Readonly<Record<string, Column<Row>['sort']>>,
): Column<Row>[] => columns.map((column) => ({ ...column, sort: sorts[column.title] }));

/**
 * A list's rows as they are sorted, and the heads that sort it.
 * @param total number of all rows, if known
 */
export function useSortedList<Row>(
  list: SortState,
  query: Paged<Row>,
  columns: readonly Column<Row>[],
  total = Number.POSITIVE_INFINITY,
) {
  const { data } = query;
  const isWhole = data !== undefined && !query.hasNextPage;
  const isServed = ({ sort }: Column<Row>) =>
    typeof sort === 'function'
      ? isWhole || total <= MAX_SORTED
      : sort === 'time' || (sort === 'name' && !list.isNarrowed);
  const isDown = list.sort?.startsWith('-') ?? false;
  const named = columns.find(({ title }) => title === list.sort?.slice(isDown ? 1 : 0));
  const by = named && isServed(named) ? named : columns.find(({ sort }) => sort === 'time');
  const isDescending = by?.sort === 'time' ? list.order === 'newest' : isDown;
  const value = isWhole && typeof by?.sort === 'function' ? by.sort : undefined;
  const rows = useMemo(() => {
    const loaded = rowsOf({ data });
    if (!value) return loaded;
    const up = [...loaded].sort((one, other) => compare(value(one), value(other)));
    return isDescending ? up.reverse() : up;
  }, [data, value, isDescending]);
  const headOf = (column: Column<Row>) => {
    const { title } = column;
    if (!isServed(column)) return { content: title, sorted: undefined };
    const sorted: Sorted | undefined =
      column === by ? (isDescending ? 'descending' : 'ascending') : undefined;
    const onClick = () => list.change(orderAfter(column, sorted));
    return { sorted, content: <SortButton title={title} sorted={sorted} onClick={onClick} /> };
  };
  return {
    rows,
    headOf,
    /** For the list's toolbar and its pages. */
    sorting: {
      pages: typeof by?.sort === 'function' ? Math.max(list.pages, WHOLE) : list.pages,
      hasHeads: by !== undefined,
    },
  };
}

/** The order that a press of a head leads to: newest or A first, then the other way round, then the list's own. */
function orderAfter<Row>({ title, sort }: Column<Row>, sorted: Sorted | undefined) {
  if (sort === 'time')
    return { sort: undefined, order: sorted === 'descending' ? 'oldest' : 'newest' } as const;
  return { sort: { none: title, ascending: `-${title}`, descending: undefined }[sorted ?? 'none'] };
}

interface SortButtonProps {
  title: string;
  sorted: Sorted | undefined;
  onClick: () => void;
}

const SortButton = ({ title, sorted, onClick }: SortButtonProps) => (
  <button type="button" className={css.head} onClick={onClick}>
    {title}
    <span className={css.mark} data-sorted={sorted} aria-hidden="true" />
  </button>
);
