/**
 * Reads CSV files from users, with the separator of the program that wrote them. Pure; rows are parsed
 * when they are needed, so that only a part of the text is in memory.
 */
import { countOf } from './count.ts';
import { columnsOf, type KnownColumns, repeated } from './csv-headings.ts';
import { type CsvRecord, csvRecords, isBlank, MAX_COLUMNS, type Separator } from './csv-records.ts';

const SEPARATORS = [',', ';', '\t', '|'] as const;
/** Characters that are read to find the separator. */
const HEAD = 64 * 1024;
/** A line before the header with which a spreadsheet names the separator. */
const SEPARATOR_LINE = /^sep=([,;\t|])\r?\n/i;

/** One row below the header. */
export interface CsvRow {
  /** The spreadsheet's number of the row: the header is row 1. */
  row: number;
  /** The cell below a column's name, trimmed; empty where there is none. */
  cell: (column: string) => string;
  /** True where semicolons separate the cells, as South African spreadsheets do, whose decimals have commas. */
  hasDecimalCommas: boolean;
  /** Why the row can't be split into cells, for the user. */
  problem?: string;
}

export interface CsvFile {
  /** The columns' names: the reader's own where it knows them, else lower case, with underscores for spaces. */
  columns: readonly string[];
  /** The same columns' names as the file writes them. */
  headings: readonly string[];
  rows: Iterable<CsvRow>;
  /** False where the row with the columns' names has fewer cells than one near it: it is a title, or a booking. */
  hasHeading: boolean;
  /** Why the file can't be read, for the user; it then has no columns and no rows. */
  problem?: string;
}

const TOO_MANY_CELLS =
  'This row has more cells than the header: put quotes around text that has a separator in it';
const TOO_MANY_COLUMNS = `The first row of the file has more than ${countOf(MAX_COLUMNS, 'column')}. Leave out those that aren’t needed.`;

const repeatedColumn = (column: string) =>
  `The file has the column “${column}” more than once. Leave one of the two out.`;

/** A header is looked for in so many rows at the top: titles stand above it. */
const MOST_ROWS_ABOVE = 20;

/** A file as its rows are cut. */
interface Layout {
  separator: Separator;
  /** True where each row stands in quotes as a whole, as spreadsheets copy it. */
  isQuotedWhole: boolean;
  firstRow: number;
}

function* recordsOf(parts: Iterable<string>, layout: Layout): Generator<CsvRecord> {
  const { separator, isQuotedWhole, firstRow } = layout;
  for (const record of csvRecords(parts, separator, firstRow)) {
    const [only = ''] = record.cells;
    const inner =
      isQuotedWhole && record.cells.length === 1
        ? (csvRecords([only], separator).next().value as CsvRecord | undefined)
        : undefined;
    yield inner ? { ...record, ...inner, row: record.row } : record;
  }
}

/**
 * The columns that a reader knows; `unnamed`: nobody has named them yet; `numbered`: the file has no header, and
 * they are called `column_1`, `column_2` and so on.
 */
export type Columns = KnownColumns | 'unnamed' | 'numbered' | undefined;

/** A number, amount or day: no column is called so. */
const FIGURE = /^[-+R\s]*\d[\d\s.,/:-]*$/;

/** How well a row suits as the header: the known columns that it names, or its cells where none may be a figure. */
function suitability({ cells, problem }: CsvRecord, known: Columns): number {
  if (known === 'numbered') return cells.length;
  if (known !== 'unnamed') return columnsOf(cells, known ?? {}).filter(Boolean).length;
  const filled = cells.map((cell) => cell.trim()).filter(Boolean);
  return problem !== undefined || filled.some((cell) => FIGURE.test(cell)) ? 0 : filled.length;
}

/** The cells up to the last that isn't blank. */
const widthOf = ({ cells }: CsvRecord) => cells.findLastIndex((cell) => cell.trim() !== '') + 1;

/** The first row; of a reader that asks for columns, the first at the top that suits best. */
function headerOf(records: Iterable<CsvRecord>, known: Columns) {
  let best: { record: CsvRecord; named: number } | undefined;
  let rows = 0;
  let widest = 0;
  for (const record of records) {
    const named = suitability(record, known);
    widest = Math.max(widest, widthOf(record));
    if (!best || named > best.named) best = { record, named };
    if (++rows > MOST_ROWS_ABOVE || known === undefined) break;
  }
  return best && { ...best, isWidest: best.named > 0 && widthOf(best.record) >= widest };
}

/** The layout whose header names the most of the known columns, and then has the most cells. */
function layoutOf(head: string, firstRow: number, known: Columns): Layout {
  const layouts = SEPARATORS.flatMap((separator) =>
    [false, true].map((isQuotedWhole) => ({ separator, isQuotedWhole, firstRow })),
  );
  const ranked = layouts.map((layout) => {
    const { record, named = 0 } = headerOf(recordsOf([head], layout), known) ?? {};
    return { layout, named, cells: record?.cells.length ?? 1 };
  });
  const [first] = ranked.sort((one, other) => other.named - one.named || other.cells - one.cells);
  return first?.layout ?? { separator: ',', isQuotedWhole: false, firstRow };
}

/** The start of a text, and the text without the line that names its separator. */
function openText(parts: Iterable<string>, known: Columns) {
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
  const firstRow = named ? 2 : 1;
  const separator = named?.[1] as Separator | undefined;
  const layout = separator
    ? { separator, isQuotedWhole: false, firstRow }
    : layoutOf(head.slice(skipped, HEAD), firstRow, known);
  return { body, layout };
}

function problemOf({ cells, isTooLong, problem }: CsvRecord, columns: number) {
  if (problem) return problem;
  return isTooLong || !isBlank(cells.slice(columns)) ? TOO_MANY_CELLS : undefined;
}

/** A column's name as it is compared: lower case, with underscores for spaces. */
export const columnName = (cell: string) => cell.trim().toLowerCase().replaceAll(/\s+/g, '_');

/** The name of a column that the reader doesn't know: blank for that of one which a person chose elsewhere. */
function otherName(cell: string, known: Columns): string {
  const name = columnName(cell);
  return typeof known === 'object' && Object.hasOwn(known, name) ? '' : name;
}

/** The name of a column of a file without a header, counted from 1. */
export const numberedColumn = (number: number): string => `column_${number}`;
export const NUMBERED_COLUMN = /^column_\d+$/;

/** A file that can't be read, and why, for the user. */
export const unreadable = (problem: string): CsvFile => ({
  columns: [],
  headings: [],
  rows: [],
  hasHeading: false,
  problem,
});

/**
 * @param known the columns that the reader knows
 * @returns the file; undefined where it has no header
 */
export const readCsv = (text: string, known?: Columns): CsvFile | undefined =>
  readCsvParts([text], known);

/**
 * Reads a long text, of which only a part is in memory.
 * @param parts of the text, in their order; iterated several times
 * @param known the columns that the reader knows: they are found below titles and under the names that
 *   people give them, and none may stand twice
 * @returns the file; undefined where it has no header
 */
export function readCsvParts(parts: Iterable<string>, known?: Columns): CsvFile | undefined {
  const { body, layout } = openText(parts, known);
  const records = { [Symbol.iterator]: () => recordsOf(body, layout) };
  return tableOf(records, known, layout.separator === ';');
}

/**
 * A table of records that are cut already, such as a workbook's.
 * @param records iterated several times
 * @param hasDecimalCommas true where its decimals have commas
 * @returns undefined where it has no header
 */
export function tableOf(
  records: Iterable<CsvRecord>,
  known: Columns,
  hasDecimalCommas: boolean,
): CsvFile | undefined {
  const found = headerOf(records, known);
  if (!found) return undefined;
  const { record: header, isWidest: hasHeading } = found;
  if (header.isTooLong) return unreadable(TOO_MANY_COLUMNS);
  const isNumbered = known === 'numbered';
  const maxCells = isNumbered ? MAX_COLUMNS : header.cells.length;
  const named = typeof known === 'string' ? [] : columnsOf(header.cells, known ?? {});
  const twice = repeated(named);
  if (twice !== undefined) return unreadable(repeatedColumn(twice));
  const columns = header.cells.map((cell, at) =>
    isNumbered ? numberedColumn(at + 1) : (named[at] ?? otherName(cell, known)),
  );
  // The first of several columns with one name counts.
  const places = new Map(columns.map((name, at) => [name, at] as const).reverse());
  const rowOf = (record: CsvRecord): CsvRow => {
    const problem = problemOf(record, maxCells);
    return {
      row: record.row,
      cell: (column) => record.cells[places.get(column) ?? -1]?.trim() ?? '',
      hasDecimalCommas,
      ...(problem ? { problem } : {}),
    };
  };
  return {
    columns,
    headings: header.cells.map((cell) => cell.trim()),
    hasHeading,
    rows: {
      *[Symbol.iterator]() {
        for (const record of records)
          if (isNumbered || record.row > header.row) yield rowOf(record);
      },
    },
  };
}
