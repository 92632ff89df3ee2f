/** Cells of CSV files that people open in spreadsheets. Pure. */

/** Spreadsheets run a cell as a formula when it begins with one of these, also in full-width form. */
const RUNS = /^[=+\-@\u2212]/;
/** Characters that a spreadsheet's import may drop before it reads a cell: blanks, invisible marks, quotes. */
const DROPPED = /^[\p{Z}\p{C}\p{Pi}\p{Pf}"'`\u00b4\u201a\u201e\u2032\u2033\uff02\uff07]+/u;
const LINE_BREAKS = /\s*[\r\n\t\v\f\u0085\u2028\u2029]+\s*/g;

/**
 * Stands before what would run. Not the usual apostrophe: where an import takes that for the quote
 * of a text, it is gone, and the formula isn't.
 */
const MARK = '.';

const neutral = (text: string): string =>
  RUNS.test(text.replace(DROPPED, '').normalize('NFKC')) ? `${MARK}${text}` : text;

/**
 * A cell that no spreadsheet runs: a full stop stands before what begins like a formula, after blanks
 * and quotes too. South African computers take a semicolon for the end of a cell, so that what
 * follows one counts as a beginning; and a row stays one line. Other text is as it was.
 */
export const textCell = (text: string): string =>
  text.replace(LINE_BREAKS, ' ').split(';').map(neutral).join(';');
