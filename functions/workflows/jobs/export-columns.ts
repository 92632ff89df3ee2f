/**
 * The description of an export: its columns, each with a title and a cell function, and how the
 * list's rows are read. Lists and exports read by the same functions, so that an export has the
 * rows that the screen shows.
 */
import { textCell } from '../../../shared/kernel/csv.ts';
import { wallClock } from '../../../shared/kernel/month.ts';
import type { Context } from '../../platform/context.ts';
import { pagesOf } from '../../platform/pages.ts';
import { writeRand } from './write-cells.ts';

/** A query of the list: its filter, as the job keeps it, and the page. */
export type ListPageQuery<Filter> = Filter & { limit: number; cursor: string | undefined };

/** The filter of the list that a function reads. */
export type FilterOf<Read extends (context: Context, query: never) => unknown> = Omit<
  Parameters<Read>[1],
  'limit' | 'cursor'
>;

interface RowPage<Row> {
  rows: Row[];
  /** Null after the last page. */
  cursor: string | null;
  /** True where a search found more than it looks at. */
  incomplete?: true;
}

/** A title, and what its cell says; empty where that is undefined. */
export type Column<Row> =
  | readonly [title: string, read: (row: Row) => string | undefined]
  /** An instant, ISO 8601: a column in South African time, and one in UTC. */
  | readonly [title: string, read: (row: Row) => string | undefined, kind: 'time']
  | RandColumn<Row>;

/** Integer cents: written in rand, and a number to spreadsheets even below zero. */
type RandColumn<Row> = readonly [
  title: string,
  read: (row: Row) => number | undefined,
  kind: 'rand',
];

/** A page of cells. */
export type CellPage = RowPage<string[]>;

export interface Export {
  titles: readonly string[];
  /** Reads a page from a cursor, or the first; absent where rows can't be read from their middle. */
  readPage?: (
    context: Context,
    filter: object | undefined,
    cursor: string | undefined,
  ) => Promise<CellPage>;
  /**
   * Reads all rows as cells, in the order of the titles, in pieces that may be empty.
   * @param filter as the job keeps it; the contract has checked it
   * @param onIncomplete called where a search found more than it looks at
   */
  readPages(
    context: Context,
    filter: object | undefined,
    onIncomplete: () => void,
  ): AsyncGenerator<string[][]>;
}

/** Rows of a list that are read at once. */
const PAGE = 100;

/** The export of a list. */
export const exportOf = <Row, Filter extends object>(
  columns: readonly Column<Row>[],
  readPage: (context: Context, query: ListPageQuery<Filter>) => Promise<RowPage<Row>>,
): Export => {
  const read = (context: Context, filter: object | undefined, cursor: string | undefined) => {
    const query = { order: 'newest', ...filter, limit: PAGE, cursor };
    return readPage(context, query as unknown as ListPageQuery<Filter>);
  };
  const all = exportOfPages<Row, Filter>(columns, (context, filter, onIncomplete) =>
    pagesOf(async (cursor: string | undefined) => {
      const page = await read(context, filter, cursor);
      if (page.incomplete) onIncomplete();
      return { rows: page.rows, next: page.cursor };
    }),
  );
  return {
    ...all,
    async readPage(context, filter, from) {
      const { rows, ...page } = await read(context, filter, from);
      return {
        ...page,
        rows: rows.map((row) => columns.flatMap((column) => cellsOf(column, row))),
      };
    },
  };
};

/** The export of rows that no list on the screen has. */
export const exportOfPages = <Row, Filter extends object>(
  columns: readonly Column<Row>[],
  readPages: (
    context: Context,
    filter: Filter,
    onIncomplete: () => void,
  ) => AsyncGenerator<readonly Row[]>,
): Export => ({
  titles: columns.flatMap(([title, , kind]) =>
    kind === 'time' ? [title, `${title} (UTC)`] : [title],
  ),
  async *readPages(context, filter, onIncomplete) {
    for await (const rows of readPages(context, { ...filter } as Filter, onIncomplete))
      yield rows.map((row) => columns.flatMap((column) => cellsOf(column, row)));
  },
});

const isRand = <Row>(column: Column<Row>): column is RandColumn<Row> => column[2] === 'rand';

function cellsOf<Row>(column: Column<Row>, row: Row): string[] {
  if (isRand(column)) {
    const cents = column[1](row);
    return [cents === undefined ? '' : writeRand(cents)];
  }
  const text = column[1](row) ?? '';
  return column[2] === 'time' ? [text && wallClock(text), text] : [textCell(text)];
}
