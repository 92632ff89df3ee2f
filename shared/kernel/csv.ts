/** Cells of CSV files that people open in spreadsheets. Pure. */

/** Spreadsheets run a cell as a formula when it begins with one of these, also in full-width form. */
const RUNS = /^[=+\-@\u2212]/;
/**
 * Characters that a spreadsheet's import may drop before it reads a cell: blanks, invisible marks, quotes.
 */
const DROPPED = /^[\p{Z}\p{C}\p{Pi}\p{Pf}"'`\u00b4\u201a\u201e\u2032\u2033\uff02\uff07]+/u;
const LINE_BREAKS = /\s*[\r\n\t\v\f\u0085\u2028\u2029]+\s*/g;

/**
 * Put before a possible formula. Not the usual apostrophe: an import that takes it for a quote
 * removes it, and the formula would run.
 */
const MARK = '.';

/** As it is written, and in its composed form: a combining stroke makes another character of "=". */
function runs(text: string): boolean {
  const cell = text.replace(DROPPED, '');
  return RUNS.test(cell) || RUNS.test(cell.normalize('NFKC'));
}

const neutral = (text: string): string => (runs(text) ? `${MARK}${text}` : text);

/**
 * A cell that no spreadsheet runs as a formula: a full stop is put before a possible formula, also
 * after blanks and quotes. Computers set to South Africa split cells at semicolons, so text after
 * one is treated like a new cell. Line breaks become spaces. Other text is unchanged.
 */
export const textCell = (text: string): string =>
  text.replace(LINE_BREAKS, ' ').split(';').map(neutral).join(';');
