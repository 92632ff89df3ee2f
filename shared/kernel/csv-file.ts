/**
 * Reads CSV files from users, with the separator of the program that wrote them. Pure; rows are parsed
 * when they are needed, so that only a part of the text is in memory.
 */
import Papa from 'papaparse';

const DELIMITERS = [',', ';', '\t'] as const;
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
}

interface CsvRecord {
  row: number;
  cells: string[];
  problem?: string;
}

type Format = Pick<Papa.ParseConfig, 'delimiter' | 'newline'>;

/** The line break, and the separator that is named or else cuts the header into the most cells. */
function formatOf(head: string, named: string | undefined): Format {
  const parse = (delimiter: string) => Papa.parse<string[]>(head, { delimiter, preview: 1 });
  const cellsBy = (delimiter: string) => parse(delimiter).data[0]?.length ?? 0;
  const delimiter =
    named ?? DELIMITERS.reduce((best, next) => (cellsBy(next) > cellsBy(best) ? next : best));
  return { delimiter, newline: parse(delimiter).meta.linebreak as Format['newline'] };
}

const TOO_MANY_CELLS =
  'This row has more cells than the header: put quotes around text that has a separator in it';

const isBlank = (cells: readonly string[]) => cells.every((cell) => cell.trim() === '');

interface Cut {
  records: Omit<CsvRecord, 'row'>[];
  /** Characters of the text in these records. */
  length: number;
}

/** The records that end in a text: its last one may continue in the next part. */
function cut(text: string, format: Format, isLast: boolean): Cut {
  const records: (Omit<CsvRecord, 'row'> & { end: number })[] = [];
  Papa.parse<string[]>(text, {
    ...format,
    // Fast mode would split the whole text at once.
    fastMode: false,
    step({ data: cells, errors, meta }) {
      const problem = errors.length > 0 ? { problem: 'The quotes of this row don’t match' } : {};
      records.push({ cells, end: meta.cursor, ...problem });
    },
  });
  if (!isLast) records.pop();
  return { records, length: records.at(-1)?.end ?? 0 };
}

/** The records that aren't blank, parsed only as far as they are read. */
function* recordsOf(
  parts: Iterable<string>,
  format: Format,
  firstRow: number,
): Generator<CsvRecord> {
  let row = firstRow;
  let rest = '';
  let needed = 0;
  for (const { part, isLast } of markLast(parts)) {
    rest += part;
    // A record longer than a part is parsed again only once its text has doubled.
    if (rest.length < needed && !isLast) continue;
    const done = cut(rest, format, isLast);
    for (const record of done.records) {
      if (!isBlank(record.cells)) yield { row, ...record };
      row++;
    }
    needed = done.length > 0 ? 0 : rest.length * 2;
    rest = rest.slice(done.length);
  }
}

function* markLast(parts: Iterable<string>): Generator<{ part: string; isLast: boolean }> {
  let before: string | undefined;
  for (const part of parts) {
    if (before !== undefined) yield { part: before, isLast: false };
    before = part;
  }
  if (before !== undefined) yield { part: before, isLast: true };
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
  const format = formatOf(head.slice(skipped, HEAD), named?.[1]);
  return { body, format, firstRow: named ? 2 : 1 };
}

const columnName = (cell: string) => cell.trim().toLowerCase().replaceAll(/\s+/g, '_');

/** @returns the file; undefined where it has no header */
export const readCsv = (text: string): CsvFile | undefined => readCsvParts([text]);

/**
 * Reads a long text, of which only a part is in memory.
 * @param parts of the text, in their order; iterated several times
 * @returns the file; undefined where it has no header
 */
export function readCsvParts(parts: Iterable<string>): CsvFile | undefined {
  const { body, format, firstRow } = openText(parts);
  const header = recordsOf(body, format, firstRow).next().value as CsvRecord | undefined;
  if (!header) return undefined;
  const columns = header.cells.map(columnName);
  // Of several columns with one name, the first one counts.
  const places = new Map(columns.map((name, at) => [name, at] as const).reverse());
  const rowOf = ({ row, cells, problem }: CsvRecord): CsvRow => {
    const tooMany = isBlank(cells.slice(columns.length)) ? undefined : TOO_MANY_CELLS;
    const wrong = problem ?? tooMany;
    return {
      row,
      cell: (column) => cells[places.get(column) ?? -1]?.trim() ?? '',
      ...(wrong ? { problem: wrong } : {}),
    };
  };
  return {
    columns,
    rows: {
      *[Symbol.iterator]() {
        for (const record of recordsOf(body, format, firstRow))
          if (record.row !== header.row) yield rowOf(record);
      },
    },
  };
}
