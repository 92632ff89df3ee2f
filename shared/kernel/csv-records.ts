/**
 * Cuts CSV text into records as RFC 4180 says, in one pass: the work grows with the text's length alone,
 * and a record keeps a bounded number of cells. Pure.
 */

/** Cells that are kept of a record. */
export const MAX_COLUMNS = 1000;

export interface CsvRecord {
  /** The spreadsheet's number of the row: the first one is row 1. */
  row: number;
  cells: string[];
  /** True where the record has more cells than are kept. */
  isTooLong: boolean;
  /** Why its cells can't be told, for the user. */
  problem?: string;
}

/** A quote is missing, or text follows the closing one. */
const BAD_QUOTES = 'The quotes of this row don’t match';

export type Separator = ',' | ';' | '\t' | '|';

const CELL_ENDS = {
  ',': /[,\r\n]/g,
  ';': /[;\r\n]/g,
  '\t': /[\t\r\n]/g,
  '|': /[|\r\n]/g,
} as const;
const TAB = 9;
const LF = 10;
const CR = 13;
const BLANK = 32;

/** The length of the line end at a place; 0 where there is none. */
function lineEndAt(text: string, at: number): number {
  const code = text.charCodeAt(at);
  if (code === LF) return 1;
  if (code !== CR) return 0;
  return text.charCodeAt(at + 1) === LF ? 2 : 1;
}

interface Cell {
  value: string;
  end: number;
  isBad: boolean;
}

function plainCell(text: string, from: number, separator: Separator): Cell {
  const ends = CELL_ENDS[separator];
  ends.lastIndex = from;
  const end = ends.exec(text)?.index ?? text.length;
  return { value: text.slice(from, end), end, isBad: false };
}

const isBlankCode = (code: number) => code === BLANK || code === TAB;
const isLineEnd = (text: string, at: number) => at >= text.length || lineEndAt(text, at) > 0;

/** The end of a cell whose closing quote stands before a place; blanks may follow the quote. */
function endAfterQuote(text: string, from: number, separator: Separator): number | undefined {
  const separatorCode = separator.charCodeAt(0);
  const codeAt = (at: number) => text.charCodeAt(at);
  let end = from;
  while (isBlankCode(codeAt(end)) && codeAt(end) !== separatorCode) end++;
  return codeAt(end) === separatorCode || isLineEnd(text, end) ? end : undefined;
}

/** The end of a line of separators and blanks alone; undefined where the line has more. */
function endOfBlankLine(text: string, from: number, separator: Separator): number | undefined {
  const separatorCode = separator.charCodeAt(0);
  let end = from;
  for (let code = text.charCodeAt(end); isBlankCode(code) || code === separatorCode;)
    code = text.charCodeAt(++end);
  return isLineEnd(text, end) ? end : undefined;
}

function quotedCell(text: string, from: number, separator: Separator): Cell {
  const valueOf = (end: number) => text.slice(from + 1, end).replaceAll('""', '"');
  let isBad = false;
  for (let at = text.indexOf('"', from + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    if (text[at + 1] === '"') {
      at++;
      continue;
    }
    const end = endAfterQuote(text, at + 1, separator);
    if (end !== undefined) return { value: valueOf(at), end, isBad };
    isBad = true;
  }
  return { value: valueOf(text.length), end: text.length, isBad: true };
}

/** The record at a place of the text, and where it ends: before its line end. */
function recordAt(text: string, from: number, separator: Separator) {
  const cells: string[] = [];
  let count = 0;
  let problem: Pick<CsvRecord, 'problem'> = {};
  for (let at = from; ;) {
    const read = text[at] === '"' ? quotedCell : plainCell;
    const { value, end, isBad } = read(text, at, separator);
    if (count++ < MAX_COLUMNS) cells.push(value);
    if (isBad) problem = { problem: BAD_QUOTES };
    if (text[end] !== separator)
      return { end, record: { cells, isTooLong: count > MAX_COLUMNS, ...problem } };
    at = end + 1;
  }
}

export const isBlank = (cells: readonly string[]) => cells.every((cell) => cell.trim() === '');

/** The records that aren't blank, cut only as far as they are read. */
export function* csvRecords(
  parts: Iterable<string>,
  separator: Separator,
  firstRow = 1,
): Generator<CsvRecord> {
  let row = firstRow;
  let text = '';
  let needed = 0;
  for (const { part, isLast } of markLast(parts)) {
    text += part;
    // A record longer than a part is read again only once its text has doubled.
    if (text.length < needed && !isLast) continue;
    let at = 0;
    while (at < text.length) {
      const blankEnd = endOfBlankLine(text, at, separator);
      const read = blankEnd === undefined ? recordAt(text, at, separator) : undefined;
      const end = blankEnd ?? read?.end ?? at;
      const next = end + lineEndAt(text, end);
      // The next part may go on with the record, or with the line end.
      if (next >= text.length && !isLast) break;
      if (read && !isBlank(read.record.cells)) yield { row, ...read.record };
      row++;
      at = next;
    }
    needed = at > 0 ? 0 : text.length * 2;
    text = text.slice(at);
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
