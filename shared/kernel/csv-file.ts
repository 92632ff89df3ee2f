/**
 * Reads CSV files from users, in the encoding and with the separator of the program that wrote
 * them. Pure; rows are parsed when they are needed, so that only the text is in memory.
 */
import Papa from 'papaparse';

const DELIMITERS = [',', ';', '\t'] as const;
/** Records that are parsed at a time. */
const AT_ONCE = 200;
/** Characters that are read to find the separator. */
const HEAD = 64 * 1024;
/** The characters of Windows-1252 for 0x80 to 0x9F. Node.js decodes them as Latin-1. */
const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
/** A line before the header with which a spreadsheet names the separator. */
const SEPARATOR_LINE = /^sep=([,;\t])\r?\n/i;

/**
 * The text of a file: UTF-8 with or without a byte order mark, UTF-16 with one, else Windows-1252,
 * in which Excel saves "CSV" on South African computers and every byte is a character.
 */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252')
      .decode(bytes)
      .replaceAll(/[\u0080-\u009f]/g, (letter) => WINDOWS_1252[letter.charCodeAt(0) - 0x80] ?? '');
  }
}

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

/** The separator that cuts the header into the most cells. */
function delimiterOf(text: string): string {
  const cellsBy = (delimiter: string) =>
    Papa.parse<string[]>(text.slice(0, HEAD), { delimiter, preview: 1 }).data[0]?.length ?? 0;
  return DELIMITERS.reduce((best, next) => (cellsBy(next) > cellsBy(best) ? next : best));
}

const TOO_MANY_CELLS =
  'This row has more cells than the header: put quotes around text that has a separator in it';

const isBlank = (cells: readonly string[]) => cells.every((cell) => cell.trim() === '');

/** The records that aren't blank, parsed only as far as they are read. */
function* recordsOf(text: string, delimiter: string, firstRow: number): Generator<CsvRecord> {
  let row = firstRow;
  let newline: Papa.ParseConfig['newline'];
  for (let from = 0; from < text.length; ) {
    const part = Papa.parse<string[]>(text.slice(from), {
      delimiter,
      preview: AT_ONCE,
      // Fast mode would split the whole text at once.
      fastMode: false,
      ...(newline ? { newline } : {}),
    });
    newline ??= part.meta.linebreak as Papa.ParseConfig['newline'];
    const broken = new Set(part.errors.map((error) => error.row));
    for (const [at, cells] of part.data.entries()) {
      const problem = broken.has(at) ? { problem: 'The quotes of this row don’t match' } : {};
      if (!isBlank(cells)) yield { row, cells, ...problem };
      row++;
    }
    if (part.meta.cursor === 0) return;
    from += part.meta.cursor;
  }
}

const columnName = (cell: string) => cell.trim().toLowerCase().replaceAll(/\s+/g, '_');

/** @returns the file; undefined where it has no header */
export function readCsv(text: string): CsvFile | undefined {
  const named = SEPARATOR_LINE.exec(text);
  const body = named ? text.slice(named[0].length) : text;
  const delimiter = named?.[1] ?? delimiterOf(body);
  const firstRow = named ? 2 : 1;
  const header = recordsOf(body, delimiter, firstRow).next().value as CsvRecord | undefined;
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
        for (const record of recordsOf(body, delimiter, firstRow))
          if (record.row !== header.row) yield rowOf(record);
      },
    },
  };
}
