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

/** What an agent's sales bring in the months that aren't closed. */
type Open = Pick<Earnings, 'activeMonthlyCents' | 'closedThrough'> & {
  nextPayout: Pick<Earnings['nextPayout'], 'period' | 'commissionCents'>;
};

/**
 * The last twelve months, newest first; none before the first movement. An open month has the monthly
 * commission that its closing is to bring. Closed months keep their own, also while the figures lag behind
 * the ledger and none is complete.
 * @param statements newest first, without gaps
 */
export function monthEarnings(statements: readonly Statement[], open: Open): MonthEarnings[] {
  const [newest] = statements;
  if (!newest) return [];
  return Array.from({ length: MONTHS }, (_, ago) => {
    const period = addMonths(newest.period, -ago);
    const month = statements[ago];
    if (!month) return { period, monthlyCents: 0, onceCents: 0 };
    const { upfrontCents, bonusCents, overrideCents, clawbackCents, reversalCents } = month;
    const isOpen = !month.isComplete && period > open.closedThrough;
    return {
      period,
      monthlyCents:
        (isOpen ? expectedIn(period, ago === 0, open) : undefined) ?? month.monthlyCents,
      onceCents: upfrontCents + bonusCents + overrideCents - clawbackCents - reversalCents,
    };
  });
}

/** Until its run, the month before the present one is the last that the next payout pays. */
function expectedIn(period: Period, isPresent: boolean, { activeMonthlyCents, nextPayout }: Open) {
  if (isPresent) return activeMonthlyCents;
  return period === nextPayout.period ? nextPayout.commissionCents : undefined;
}

export const sumOfMonth = ({ monthlyCents, onceCents }: MonthEarnings) => monthlyCents + onceCents;
