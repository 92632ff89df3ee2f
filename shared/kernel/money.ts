/** Money is integer cents everywhere except on screen. */
import * as z from 'zod';
import { formatCount } from './count.ts';

/** The largest amount that a person may type: R10,000,000.00, in cents. */
export const MAX_AMOUNT_CENTS = 1_000_000_000;

/** An amount above zero that a person typed, in cents. */
export const positiveCents = z
  .int({
    error: ({ input }) => (input === undefined ? 'is required' : 'must be a whole number of cents'),
  })
  .min(1, 'must be above R0.00')
  .max(MAX_AMOUNT_CENTS, 'must be at most R10 000 000.00');

/** A computed amount in cents; may be negative. */
export const cents = z.int();

/**
 * Formats cents for people: `R1 234.50` with no-break spaces, below zero `-R500.00`.
 * @param amountCents integer cents
 */
export function formatRand(amountCents: number): string {
  const absolute = Math.abs(amountCents);
  const rand = formatCount(Math.trunc(absolute / 100));
  return `${amountCents < 0 ? '-' : ''}R${rand}.${String(absolute % 100).padStart(2, '0')}`;
}
