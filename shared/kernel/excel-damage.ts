/** Ids and codes that Excel made something else of when the file was opened and saved. Pure. */

const SHORTENED = /^\d(?:[.,]\d+)?E\+\d+$/i;

/** English months, and those of Afrikaans that differ. */
const MONTH = 'jan|feb|mar|mrt|apr|may|mei|jun|jul|aug|sept?|oct|okt|nov|dec|des';
const DAY = new RegExp(
  [
    `^\\d{1,2}[- ](?:${MONTH})(?:[- ]\\d{2,4})?$`,
    `^(?:${MONTH})[- ]\\d{2,4}$`,
    String.raw`^\d{4}[-/]\d\d[-/]\d\d(?: 0?0:00(?::00)?)?$`,
    String.raw`^\d{1,2}/\d{1,2}/\d{4}$`,
  ].join('|'),
  'i',
);

const MEND = 'format the column as Text and enter it again';

/** The encoding of a CSV file that lacks a letter has a question mark in its place. */
const LOST_LETTERS = /\?{2}/;

/** Why a name isn't whole, for the user; undefined where it may be. */
export const lostLetters = (cell: string): string | undefined =>
  LOST_LETTERS.test(cell)
    ? `${cell}: letters were lost when the file was saved: save it as an Excel workbook or as CSV UTF-8`
    : undefined;

/** Why a cell isn't the id, code or number that was typed, for the user; undefined where it may be. */
export function excelDamage(cell: string): string | undefined {
  const text = cell.trim();
  if (SHORTENED.test(text)) return `${text}: Excel shortened this number: ${MEND}`;
  return DAY.test(text) ? `${text}: Excel made a date of this: ${MEND}` : undefined;
}
