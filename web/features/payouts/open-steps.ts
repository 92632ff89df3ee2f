import type { AdminPayout } from '../../../shared/payouts/contract.ts';
import { type PayoutStep, stepsOf } from '../../../shared/payouts/rules.ts';

/**
 * The steps that a payout can take now: one that waits for a second person is confirmed there, or rejected.
 */
export const openSteps = (payout: AdminPayout): PayoutStep[] =>
  stepsOf(payout).filter((step) => step === 'rejected' || !payout.waiting);
