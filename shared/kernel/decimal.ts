/** Numbers with decimals as files of all countries write them. Pure. */

// Spaces or commas separate thousands, a point or a comma separates decimals. A comma before
// exactly three digits separates thousands, as in amounts that people type.
const DECIMAL = /^([-+]?)(\d{1,3}(?:[\s,]\d{3}){1,3}|\d{1,12})(?:[.,](\d{1,12}))?$/;

interface Digits {
  sign: 1 | -1;
  whole: string;
  decimals: string;
}

function digitsOf(text: string): Digits | undefined {
  const match = DECIMAL.exec(text.trim());
  if (!match) return undefined;
  const [, sign, whole = '', decimals = ''] = match;
  return { sign: sign === '-' ? -1 : 1, whole: whole.replaceAll(/\D/g, ''), decimals };
}

/** @returns the number, or undefined where the text is none */
export function parseDecimal(text: string): number | undefined {
  const digits = digitsOf(text);
  return digits && digits.sign * Number(`${digits.whole}.${digits.decimals || '0'}`);
}

/**
 * Reads a price in rand. Suppliers' prices have fractions of a cent: they are rounded, half a cent
 * up.
 * @returns integer cents, or undefined where the text is no price
 */
export function parsePrice(text: string): number | undefined {
  const digits = digitsOf(text.trim().replace(/^R\s*/i, ''));
  if (!digits) return undefined;
  const { sign, whole, decimals } = digits;
  const cents = Number(whole) * 100 + Number(decimals.slice(0, 2).padEnd(2, '0'));
  return sign * (cents + ((decimals[2] ?? '0') >= '5' ? 1 : 0));
}
