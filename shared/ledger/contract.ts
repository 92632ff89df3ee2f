/** Earnings: balance and commission structure (document 000, My Earnings; DESIGN 7). */
import * as z from 'zod';
import { cents } from '../kernel/money.ts';
import { period } from '../kernel/month.ts';
import { procedure } from '../kernel/procedure.ts';

/** Available = earned − paid − reserved; below zero after an advance or a clawback only. */
export const earnings = z.object({
  earnedCents: cents,
  paidCents: cents,
  /** In payouts that are pending or processing. */
  reservedCents: cents,
  availableCents: cents,
  upfrontCommissionCents: cents,
  monthlyCommissionCents: cents,
  /** Sales that earn the monthly commission now. */
  activeSales: z.number().int(),
  /** The last month whose commission is in the balance. */
  closedThrough: period,
});
export type Earnings = z.infer<typeof earnings>;

export const ledgerContract = {
  getMyEarnings: procedure({
    method: 'GET',
    path: '/agent/earnings',
    access: 'agent',
    summary: 'The own balance.',
  }).output(earnings),
};
