import { addMonths, type Period } from '../../../shared/kernel/month.ts';
import type { Earnings, Statement } from '../../../shared/ledger/contract.ts';

/** A month's earnings without adjustments, in cents. */
export interface MonthEarnings {
  period: Period;
  /** Commission of active sales, which comes again. */
  monthlyCents: number;
  /** Upfront commission, bonuses and overrides, less what was taken back. */
  onceCents: number;
}

const MONTHS = 12;

/** Tells which months are closed, and what the open ones are expected to bring. */
type Expected = Pick<Earnings, 'activeMonthlyCents' | 'closedThrough'> & {
  nextPayout: Pick<Earnings['nextPayout'], 'commissionCents' | 'period'>;
};

/**
 * The last twelve months, newest first; none before the first movement. The monthly commission of a month
 * that isn't closed is the one that is expected. Closed months keep their own, also while the figures lag
 * behind the ledger and none is complete.
 * @param statements newest first, without gaps
 */
export function monthEarnings(
  statements: readonly Statement[],
  expected: Expected,
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
      monthlyCents:
        period > expected.closedThrough ? expectedOf(period, expected) : month.monthlyCents,
      onceCents: upfrontCents + bonusCents + overrideCents - clawbackCents - reversalCents,
    };
  });
}

/** The commission of the month that the next payout alone closes; of others what the sales of now bring. */
function expectedOf(
  period: Period,
  { activeMonthlyCents, closedThrough, nextPayout }: Expected,
): number {
  const isNext = period === nextPayout.period && addMonths(period, -1) === closedThrough;
  return isNext ? nextPayout.commissionCents : activeMonthlyCents;
}

export const sumOfMonth = ({ monthlyCents, onceCents }: MonthEarnings) => monthlyCents + onceCents;
