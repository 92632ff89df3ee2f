import type * as z from 'zod';
import { conflict } from '../../../shared/kernel/errors.ts';
import { formatRand } from '../../../shared/kernel/money.ts';
import type { expectedTaking } from '../../../shared/sales/schemas.ts';

type Taking = z.output<typeof expectedTaking>;
const PARTS = ['takenCents', 'bonusCents', 'overrideCents', 'rejectedPayoutCents', 'from'] as const;

/**
 * Refuses a step that would take back other amounts than its question showed: a month may have closed, or a
 * payout may have been paid.
 * @param expected absent where nothing was shown
 * @throws DomainError CONFLICT with the present amount
 */
export function checkTaking(expected: Taking | undefined, now: Taking): void {
  if (!expected || PARTS.every((part) => expected[part] === now[part])) return;
  const amount = formatRand(now.takenCents);
  throw conflict(`Its cost has changed: ${amount} would be taken back now. Look at it again.`);
}
