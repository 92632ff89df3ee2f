/** Numbers with decimals as files of all countries write them. Pure. */

/**
 * The reading of a comma: `either` takes one before exactly three digits for a separator of thousands, as in
 * amounts that people type; `decimal` is of files whose cells are separated by semicolons, as South African
 * spreadsheets write them; `unsure` is of a row whose other numbers have decimal commas.
 */
export type Comma = 'either' | 'decimal' | 'unsure';

// Spaces or commas separate thousands, a point or a comma separates decimals.
const WITH_EITHER = /^([-+]?)(\d{1,3}(?:[\s,]\d{3}){1,3}|\d{1,12})(?:[.,](\d{1,12}))?$/;
// Spaces or points separate thousands, a comma or, in a number without one, a point separates decimals.
const WITH_COMMA = /^([-+]?)(\d{1,3}(?:[\s.]\d{3}){1,3}|\d{1,12})(?:,(\d{1,12}))?$/;
const WITH_POINT = /^([-+]?)(\d{1,12})\.(\d{1,12})$/;
const ONE_GROUP = { decimal: /^[-+]?\d{1,3}\.\d{3}$/, unsure: /^[-+]?\d{1,3}[.,]\d{3}$/ } as const;

/** True for a number with a comma that can only separate decimals. */
export const hasDecimalComma = (text: string): boolean =>
  /\d,(?:\d{1,2}|\d{4,})$/.test(text.trim());

interface Digits {
  sign: 1 | -1;
  whole: string;
  decimals: string;
}

const withoutRand = (text: string) => text.trim().replace(/^R\s*/i, '');

/** True for a number that can be read in two ways, a thousand times apart: nobody guesses which is meant. */
export const isAmbiguous = (text: string, comma: Comma): boolean =>
  comma !== 'either' && ONE_GROUP[comma].test(withoutRand(text));

function digitsOf(text: string, comma: Comma): Digits | undefined {
  if (isAmbiguous(text, comma)) return undefined;
  const typed = text.trim();
  const match =
    comma === 'either'
      ? WITH_EITHER.exec(typed)
      : (WITH_COMMA.exec(typed) ?? WITH_POINT.exec(typed));
  if (!match) return undefined;
  const [, sign, whole = '', decimals = ''] = match;
  return { sign: sign === '-' ? -1 : 1, whole: whole.replaceAll(/\D/g, ''), decimals };
}

/** @returns the number, or undefined where the text is none, or can be read in two ways */
export function parseDecimal(text: string, comma: Comma = 'either'): number | undefined {
  const digits = digitsOf(text, comma);
  return digits && digits.sign * Number(`${digits.whole}.${digits.decimals || '0'}`);
}

/**
 * Reads a price in rand. Suppliers' prices have fractions of a cent: they are rounded, half a cent up.
 * @returns integer cents, or undefined where the text is no price, or can be read in two ways
 */
export function parsePrice(text: string, comma: Comma = 'either'): number | undefined {
  const digits = digitsOf(withoutRand(text), comma);
  if (!digits) return undefined;
  const { sign, whole, decimals } = digits;
  const cents = Number(whole) * 100 + Number(decimals.slice(0, 2).padEnd(2, '0'));
  return sign * (cents + ((decimals[2] ?? '0') >= '5' ? 1 : 0));
}
