import { addMonths, type Period } from '../../../shared/kernel/month.ts';
import type { Statement } from '../../../shared/ledger/contract.ts';

/** A month's earnings without adjustments, in cents. */
export interface MonthEarnings {
  period: Period;
  /** Commission of active sales, which comes again. */
  monthlyCents: number;
  /** Upfront commission, bonuses and overrides, less what was taken back. */
  onceCents: number;
}

const MONTHS = 12;

/**
 * The last twelve months, newest first; none before the first movement. The present month's
 * monthly commission is what the sales bring that are active now, until the month is closed.
 * Months before it keep their own, also while the figures lag behind the ledger and none is complete.
 * @param statements newest first, without gaps
 */
export function monthEarnings(
  statements: readonly Statement[],
  activeMonthlyCents: number,
): MonthEarnings[] {
  const [newest] = statements;
  if (!newest) return [];
  return Array.from({ length: MONTHS }, (_, ago) => {
    const period = addMonths(newest.period, -ago);
    const month = statements[ago];
    if (!month) return { period, monthlyCents: 0, onceCents: 0 };
    const { upfrontCents, bonusCents, overrideCents, clawbackCents, reversalCents } = month;
    return {
      period,
      monthlyCents: ago === 0 && !month.isComplete ? activeMonthlyCents : month.monthlyCents,
      onceCents: upfrontCents + bonusCents + overrideCents - clawbackCents - reversalCents,
    };
  });
}

export const sumOfMonth = ({ monthlyCents, onceCents }: MonthEarnings) => monthlyCents + onceCents;
