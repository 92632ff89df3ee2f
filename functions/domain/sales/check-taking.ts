import type * as z from 'zod';
import { conflict } from '../../../shared/kernel/errors.ts';
import { formatRand } from '../../../shared/kernel/money.ts';
import { monthName } from '../../../shared/kernel/month.ts';
import type { expectedTaking } from '../../../shared/sales/schemas.ts';

type Taking = z.output<typeof expectedTaking>;

/**
 * Refuses a step that would take back other amounts than its question showed: a month may have closed, or a payout
 * may have been paid.
 * @param expected absent where nothing was shown
 * @throws DomainError CONFLICT with the present amounts
 */
export function checkTaking(expected: Taking | undefined, now: Taking): void {
  if (expected && wordsOf(expected) !== wordsOf(now))
    throw conflict(`It has changed meanwhile. Now ${wordsOf(now)}. Look at it again.`);
}

function wordsOf(taking: Taking): string {
  const { takenCents, bonusCents, overrideCents, rejectedPayoutCents, from } = taking;
  const amounts = [
    `${formatRand(takenCents)} would be taken back from the agent`,
    ...(bonusCents ? [`a bonus of ${formatRand(bonusCents)} from the recruiter`] : []),
    ...(overrideCents ? [`a share of ${formatRand(overrideCents)} from the recruiter`] : []),
    ...(rejectedPayoutCents ? [`a payout of ${formatRand(rejectedPayoutCents)} rejected`] : []),
  ].join(', ');
  return from ? `${amounts}, and no month from ${monthName(from)} on would earn` : amounts;
}
