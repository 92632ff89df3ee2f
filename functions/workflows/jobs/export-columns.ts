/**
 * The description of an export: its columns, each with a title and a cell function, and how the
 * list's rows are read, from its beginning or from any later page. Lists and exports read by the same
 * functions, so that an export has the rows that the screen shows.
 */
import { createHash } from 'node:crypto';
import type { SheetCell } from '../../../shared/kernel/workbooks/sheet-xml.ts';
import type { RowMark } from '../../data/jobs/job.table.ts';
import type { BooksReading } from '../../domain/books/read-roster.ts';
import type { Context } from '../../platform/context.ts';

/** A query of the list: its filter, as the job keeps it, and the page. */
export type ListPageQuery<Filter> = Filter & { limit: number; cursor: string | undefined };

/** The filter of the list that a function reads. */
export type FilterOf<Read extends (context: Context, query: never) => unknown> = Omit<
  Parameters<Read>[1],
  'limit' | 'cursor'
>;

interface RowPage<Row> {
  rows: Row[];
  /** The start of the next page; null after the last page. */
  cursor: string | null;
  /** True where a search found more than it looks at. */
  incomplete?: boolean;
  /** True where the rows are totals of the rows before, which no sum counts again. */
  areTotals?: boolean;
}

/** A title, and what its cell says; empty where that is undefined. */
export type Column<Row> =
  | readonly [title: string, read: (row: Row) => string | undefined]
  /** The id that names a row in the list of an export's files. */
  | readonly [title: string, read: (row: Row) => string | undefined, kind: 'id']
  /** An instant, ISO 8601: a column in South African time, and one in UTC. */
  | readonly [title: string, read: (row: Row) => string | undefined, kind: 'time']
  /** A number that people may add up. */
  | readonly [title: string, read: (row: Row) => number | undefined, kind: 'number']
  | RandColumn<Row>;

/** Integer cents. */
type RandColumn<Row> = readonly [
  title: string,
  read: (row: Row) => number | undefined,
  kind: 'rand',
];

/** Rows as cells, in the order of the titles. */
export interface Cells {
  rows: SheetCell[][];
  /** Integer cents: of each column in rand, in the order of the columns. */
  sums: number[];
  /** Undefined where there are no rows. */
  first: RowMark | undefined;
  last: RowMark | undefined;
}

export interface CellPage {
  /** The number of its rows. */
  length: number;
  cursor: string | null;
  incomplete: boolean;
  /** Its rows from an index to before another one. */
  cells: (from: number, to: number) => Cells;
}

/** A reading by a worker. */
export type Reading = BooksReading;

export interface Export {
  titles: readonly string[];
  /** The titles of the columns in rand. */
  sumTitles: readonly string[];
  /** Another value where the columns are others. */
  shape: string;
  /**
   * Reads the rows as cells, in the order of the titles, in pages that may be empty.
   * @param filter as the job keeps it; the contract has checked it
   * @param cursor where the first page begins: a page's `cursor`, or undefined for the first row
   */
  readPages(
    reading: Reading,
    filter: object | undefined,
    cursor: string | undefined,
  ): AsyncGenerator<CellPage>;
}

/** Rows of a list that are read at once: one query, and a few batches of people at the same time. */
export const LISTED_PAGE = 500;

/** The export of a list. */
export const exportOf = <Row, Filter extends object>(
  columns: readonly Column<Row>[],
  readPage: (context: Context, query: ListPageQuery<Filter>) => Promise<RowPage<Row>>,
): Export =>
  exportOfPages<Row, Filter>(columns, async function* ({ context }, filter, from) {
    let cursor: string | null | undefined = from;
    do {
      const query = { order: 'newest', ...filter, limit: LISTED_PAGE, cursor };
      const page = await readPage(context, query);
      yield page;
      ({ cursor } = page);
    } while (cursor !== null);
  });

/** The export of rows that no list on the screen has. */
export const exportOfPages = <Row, Filter extends object>(
  columns: readonly Column<Row>[],
  readPages: (
    reading: Reading,
    filter: Filter,
    cursor: string | undefined,
  ) => AsyncGenerator<RowPage<Row>>,
): Export => {
  const titles = columns.flatMap(([title, , kind]) =>
    kind === 'time' ? [title, `${title} (UTC)`] : [title],
  );
  const rands = columns.filter(isRand);
  return {
    titles,
    sumTitles: rands.map(([title]) => title),
    shape: createHash('sha256').update(JSON.stringify(titles)).digest('base64url').slice(0, 12),
    async *readPages(reading, filter, cursor) {
      for await (const page of readPages(reading, { ...filter } as Filter, cursor))
        yield cellPage(page, columns, rands);
    },
  };
};

const isRand = <Row>(column: Column<Row>): column is RandColumn<Row> => column[2] === 'rand';

const cellPage = <Row>(
  { rows, cursor, incomplete = false, areTotals = false }: RowPage<Row>,
  columns: readonly Column<Row>[],
  rands: readonly RandColumn<Row>[],
): CellPage => ({
  length: rows.length,
  cursor,
  incomplete,
  cells: (from, to) => {
    const part = rows.slice(from, to);
    return {
      rows: part.map((row) => columns.flatMap((column) => cellsOf(column, row))),
      sums: rands.map(([, read]) =>
        areTotals ? 0 : part.reduce((sum, row) => sum + (read(row) ?? 0), 0),
      ),
      first: markOf(columns, part[0]),
      last: markOf(columns, part.at(-1)),
    };
  },
});

function markOf<Row>(columns: readonly Column<Row>[], row: Row | undefined): RowMark | undefined {
  if (row === undefined) return undefined;
  const cellOf = (wanted: 'id' | 'time') => {
    const [, read] = columns.find(([, , kind]) => kind === wanted) ?? [];
    return read && String(read(row) ?? '');
  };
  return { id: cellOf('id'), at: cellOf('time') };
}

function cellsOf<Row>(column: Column<Row>, row: Row): SheetCell[] {
  if (isRand(column)) {
    const cents = column[1](row);
    return [cents === undefined ? cents : { cents }];
  }
  const cell = column[1](row);
  return column[2] === 'time' ? [cell ? { at: String(cell) } : undefined, cell] : [cell];
}
