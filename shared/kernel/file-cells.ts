/** Cells of files that other companies write: their texts, words and days. Pure; a cell is never run. */
import { isPlainText } from './characters.ts';
import { columnName, type CsvFile } from './csv-file.ts';
import type { KnownColumns } from './csv-headings.ts';
import { isDay } from './month.ts';

export const dayForms = [
  'YYYY-MM-DD',
  'YYYY/MM/DD',
  'DD/MM/YYYY',
  'MM/DD/YYYY',
  'YYYYMMDD',
  'DD MMM YYYY',
] as const;
export type DayForm = (typeof dayForms)[number];

const DAYS: Readonly<Record<DayForm, RegExp>> = {
  'YYYY-MM-DD': /^(?<y>\d{4})-(?<m>\d\d)-(?<d>\d\d)/,
  'YYYY/MM/DD': /^(?<y>\d{4})\/(?<m>\d\d)\/(?<d>\d\d)/,
  'DD/MM/YYYY': /^(?<d>\d\d)\/(?<m>\d\d)\/(?<y>\d{4})/,
  'MM/DD/YYYY': /^(?<m>\d\d)\/(?<d>\d\d)\/(?<y>\d{4})/,
  YYYYMMDD: /^(?<y>\d{4})(?<m>\d\d)(?<d>\d\d)/,
  'DD MMM YYYY': /^(?<d>\d\d)[ -]?(?<m>[A-Z]{3})[ -]?(?<y>\d{4})/i,
};
const MONTHS = 'JANFEBMARAPRMAYJUNJULAUGSEPOCTNOVDEC';

/** A month's two digits; of a name's three letters, its place in the year. */
const monthDigits = (month: string): string =>
  /^\d/.test(month) ? month : String(MONTHS.indexOf(month.toUpperCase()) / 3 + 1).padStart(2, '0');

/** The day (`YYYY-MM-DD`) of a cell that is written in a form, also with a time after it; else undefined. */
export function readDayIn(form: DayForm, text: string): string | undefined {
  // A workbook's days have no form of their own.
  const { y, m = '', d } = (DAYS[form].exec(text) ?? DAYS['YYYY-MM-DD'].exec(text))?.groups ?? {};
  const day = `${y}-${monthDigits(m)}-${d}`;
  return isDay(day) ? day : undefined;
}

/** True for a text that may be a word of a status column: there are a few, and short ones. */
export const isCodeLike = (text: string) => text.length <= 60;

/**
 * Compares a cell of a status column with a word of the mapping, without regard to case and blanks around
 * it. A word that ends in `*` means all that begins so: some companies write a sentence.
 */
export function isWordOf(word: string, cell: string): boolean {
  const [wanted, given] = [word, cell].map((text) => text.trim().toLowerCase());
  if (wanted === undefined || given === undefined) return false;
  return wanted.endsWith('*') ? given.startsWith(wanted.slice(0, -1)) : given === wanted;
}

/**
 * A text as the portal keeps texts. Marks that change its direction become blanks: it may be a stranger's
 * words, and a file isn't refused for those.
 */
export const plainText = (text: string): string =>
  isPlainText(text) ? text : Array.from(text, (one) => (isPlainText(one) ? one : ' ')).join('');

const MAX_QUOTED = 60;

/** A value of a file as a message quotes it. */
export const quote = (text: string): string =>
  `“${text.length > MAX_QUOTED ? `${text.slice(0, MAX_QUOTED)}…` : text}”`;

const MAX_CELL = 500;
/** A spreadsheet runs a cell that begins so. */
const FORMULA = /^[=@]/;

/** Why a cell can't be taken, in a sentence that names its column; undefined where it can. */
export function problemOfCell(text: string, column: string): string | undefined {
  if (text.length > MAX_CELL) return `The cell of ${quote(column)} is longer than ${MAX_CELL}.`;
  if (FORMULA.test(text)) return `The cell ${quote(text)} is a formula, not a value.`;
  if (/[\u0000-\u001f\u007f]/.test(text))
    return `A cell of ${quote(column)} has control characters.`;
  return undefined;
}

/** The columns of a mapping, for the reader of the file: a bank puts titles above its header. */
export const mappedColumns = (
  columns: Readonly<Record<string, string | undefined>>,
): KnownColumns =>
  Object.fromEntries(
    Object.values(columns).flatMap((column) => (column ? [[columnName(column), []]] : [])),
  );

/** Why a file can't be read by a mapping of columns, in a sentence; undefined where it can. */
export function problemOfColumns(
  file: CsvFile | undefined,
  columns: Readonly<Record<string, string | undefined>>,
): string | undefined {
  if (!file) return 'The file is empty.';
  if (file.problem) return file.problem;
  for (const wanted of Object.values(columns)) {
    if (wanted === undefined) continue;
    const found = file.columns.filter((name) => name === columnName(wanted));
    if (found.length === 0) return `The file has no column ${quote(wanted)}.`;
    if (found.length > 1) return `The file has the column ${quote(wanted)} more than once.`;
  }
  return undefined;
}
