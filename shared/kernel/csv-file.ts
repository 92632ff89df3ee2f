/**
 * Reads CSV files from users, with the separator of the program that wrote them. Pure; rows are parsed
 * when they are needed, so that only a part of the text is in memory.
 */
import { countOf } from './count.ts';
import { type CsvRecord, csvRecords, isBlank, MAX_COLUMNS, type Separator } from './csv-records.ts';

const SEPARATORS = [',', ';', '\t'] as const;
/** Characters that are read to find the separator. */
const HEAD = 64 * 1024;
/** A line before the header with which a spreadsheet names the separator. */
const SEPARATOR_LINE = /^sep=([,;\t])\r?\n/i;

/** One row below the header. */
export interface CsvRow {
  /** The spreadsheet's number of the row: the header is row 1. */
  row: number;
  /** The cell below a column's name, trimmed; empty where there is none. */
  cell: (column: string) => string;
  /** Why the row can't be split into cells, for the user. */
  problem?: string;
}

export interface CsvFile {
  /** The columns' names: lower case, with underscores for spaces. */
  columns: readonly string[];
  rows: Iterable<CsvRow>;
  /** Why the file can't be read, for the user; it then has no columns and no rows. */
  problem?: string;
}

const TOO_MANY_CELLS =
  'This row has more cells than the header: put quotes around text that has a separator in it';
const BAD_QUOTES = 'The quotes of this row don’t match';
const TOO_MANY_COLUMNS = `The first row of the file has more than ${countOf(MAX_COLUMNS, 'column')}. Leave out those that aren’t needed.`;

const headerOf = (parts: Iterable<string>, separator: Separator, firstRow?: number) =>
  csvRecords(parts, separator, firstRow).next().value as CsvRecord | undefined;

/** The separator that cuts the header into the most cells. */
function separatorOf(head: string): Separator {
  const cellsBy = (separator: Separator) => headerOf([head], separator)?.cells.length ?? 1;
  return SEPARATORS.reduce((best, next) => (cellsBy(next) > cellsBy(best) ? next : best));
}

/** The start of a text, and the text without the line that names its separator. */
function openText(parts: Iterable<string>) {
  let head = '';
  for (const part of parts) {
    head += part;
    if (head.length >= HEAD) break;
  }
  const named = SEPARATOR_LINE.exec(head.slice(0, HEAD));
  const skipped = named?.[0].length ?? 0;
  const body = {
    *[Symbol.iterator]() {
      let toSkip = skipped;
      for (const part of parts) {
        yield part.slice(toSkip);
        toSkip = Math.max(0, toSkip - part.length);
      }
    },
  };
  const separator = (named?.[1] as Separator | undefined) ?? separatorOf(head.slice(skipped, HEAD));
  return { body, separator, firstRow: named ? 2 : 1 };
}

function problemOf({ cells, isTooLong, hasBadQuotes }: CsvRecord, columns: number) {
  if (hasBadQuotes) return BAD_QUOTES;
  return isTooLong || !isBlank(cells.slice(columns)) ? TOO_MANY_CELLS : undefined;
}

/** A column's name as it is compared: lower case, with underscores for spaces. */
export const columnName = (cell: string) => cell.trim().toLowerCase().replaceAll(/\s+/g, '_');

/** @returns the file; undefined where it has no header */
export const readCsv = (text: string): CsvFile | undefined => readCsvParts([text]);

/**
 * Reads a long text, of which only a part is in memory.
 * @param parts of the text, in their order; iterated several times
 * @returns the file; undefined where it has no header
 */
export function readCsvParts(parts: Iterable<string>): CsvFile | undefined {
  const { body, separator, firstRow } = openText(parts);
  const header = headerOf(body, separator, firstRow);
  if (!header) return undefined;
  if (header.isTooLong) return { columns: [], rows: [], problem: TOO_MANY_COLUMNS };
  const columns = header.cells.map(columnName);
  // The first of several columns with one name counts.
  const places = new Map(columns.map((name, at) => [name, at] as const).reverse());
  const rowOf = (record: CsvRecord): CsvRow => {
    const problem = problemOf(record, columns.length);
    return {
      row: record.row,
      cell: (column) => record.cells[places.get(column) ?? -1]?.trim() ?? '',
      ...(problem ? { problem } : {}),
    };
  };
  return {
    columns,
    rows: {
      *[Symbol.iterator]() {
        for (const record of csvRecords(body, separator, firstRow))
          if (record.row !== header.row) yield rowOf(record);
      },
    },
  };
}
