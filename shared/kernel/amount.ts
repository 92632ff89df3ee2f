/** Amounts as people type them and other programs take them, and shares of them. Pure. */
import { formatRand } from './money.ts';

/**
 * A share of an amount, rounded half to even: of two cents that are equally near, the even one.
 * @param amountCents integer cents, at least 0
 * @param basisPoints hundredths of a percent, 0 to 10 000
 */
export function shareOf(amountCents: number, basisPoints: number): number {
  const scaled = amountCents * basisPoints;
  const whole = Math.floor(scaled / 10_000);
  const rest = scaled - whole * 10_000;
  const isUp = rest > 5_000 || (rest === 5_000 && whole % 2 === 1);
  return isUp ? whole + 1 : whole;
}

/**
 * Writes cents as other programs take an amount: `1234.50`.
 * @param amountCents integer cents
 */
export function formatPlainRand(amountCents: number): string {
  return formatRand(amountCents).replace(/[R\u00a0]/g, '');
}

// Spaces or commas separate thousands, a point or a comma separates cents. A comma can mean both:
// "1,234" is one thousand two hundred and thirty-four, "1,50" is one rand fifty.
const AMOUNT = /^(-?)R?\s*(\d{1,12}|\d{1,3}(?:[\s,]\d{3}){1,3})(?:[.,](\d{1,2}))?$/i;

/**
 * Reads what a person typed as rand ("1 234.5", "R1,234.50", "1 234,50"), without floating point.
 * @returns integer cents, or undefined where the text is no amount or has a fraction of a cent
 */
export function parseRand(text: string): number | undefined {
  const match = AMOUNT.exec(text.trim());
  if (!match) return undefined;
  const [, sign, rand = '', decimals = ''] = match;
  const value = Number(rand.replace(/\D/g, '')) * 100 + Number(decimals.padEnd(2, '0'));
  return sign ? 0 - value : value;
}

/** A share of an amount in words: `12.5%`. */
export const percentWords = (basisPoints: number): string => `${basisPoints / 100}%`;
