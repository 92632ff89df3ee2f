/**
 * The description of an export: its columns, each with a title and a cell function, and how its
 * rows are read.
 */
import type { StoredJob } from '../../data/job.table.ts';
import type { Context } from '../../platform/context.ts';
import type { PageOf, Position } from '../../platform/page.ts';

/** The rows that a job exports; absent fields don't narrow the list. */
export interface ExportFilter {
  rowStatus?: StoredJob['rowStatus'] | undefined;
  rowCategory?: StoredJob['rowCategory'] | undefined;
  auditFilter?: unknown;
}

export type ExportQuery = PageOf & ExportFilter;

export interface Page<Row> {
  rows: Row[];
  /** The position of the next page; undefined after the last page. */
  next: Position | undefined;
}

/** An export's columns from left to right. */
type Columns<Row> = readonly (readonly [title: string, cell: (row: Row) => string])[];

export interface Export {
  titles: readonly string[];
  /** Reads a page of rows as cells, in the order of the titles. */
  readPage(context: Context, query: ExportQuery): Promise<Page<string[]>>;
}

export const exportOf = <Row>(
  columns: Columns<Row>,
  readPage: (context: Context, query: ExportQuery) => Promise<Page<Row>>,
): Export => ({
  titles: columns.map(([title]) => title),
  async readPage(context, query) {
    const { rows, next } = await readPage(context, query);
    return { rows: rows.map((row) => columns.map(([, cell]) => cell(row))), next };
  },
});
