/**
 * The counters in a balance from which a month's commission follows, and how sales change them. Pure; amounts
 * are integer cents.
 */
import { type Period, periodOf } from '../kernel/month.ts';
import { type CommissionedSale, MONTHLY_COMMISSION_CENTS, nextToClose, stopOf } from './rules.ts';

/**
 * The counters that a balance has for each open period. `beyond` is the monthly cents of sales of plans
 * beyond R10.00 each, below zero where they earn less; `override` is the monthly cents that recruits' sales
 * earn. Both change by what starts, less what stops.
 */
export const COUNTERS = ['started', 'ended', 'beyond', 'override'] as const;
export type Counter = (typeof COUNTERS)[number];

/** A change of a counter of an open period. */
export interface CountChange {
  counter: Counter;
  period: Period;
  by: number;
}

/** The counters' changes where a sale starts to earn, and where it stops. */
interface Counted {
  start: Partial<Record<Counter, number>>;
  stop: Partial<Record<Counter, number>>;
}

/** A sale in its agent's balance. */
export const countedSale = ({
  monthlyCommissionCents,
}: Pick<CommissionedSale, 'monthlyCommissionCents'>): Counted => {
  const beyond = monthlyCommissionCents - MONTHLY_COMMISSION_CENTS;
  return { start: { started: 1, beyond }, stop: { ended: 1, beyond: -beyond } };
};

/** A recruit's sale in the recruiter's balance, which earns so many cents of it a month. */
export const countedOverride = (monthlyCents: number): Counted => ({
  start: { override: monthlyCents },
  stop: { override: -monthlyCents },
});

function changesOf(counts: Counted['start'], period: Period, times: 1 | -1 = 1): CountChange[] {
  return COUNTERS.flatMap((counter) => {
    const by = times * (counts[counter] ?? 0);
    return by === 0 ? [] : [{ counter, period, by }];
  });
}

/** The counters' changes where a sale starts: one of limited months stops by itself later. */
export function countsOfStart(
  { start, stop }: Counted,
  { earnsThrough }: Pick<CommissionedSale, 'earnsThrough'>,
  period: Period,
): CountChange[] {
  const over = stopOf({ earnsThrough });
  return [...changesOf(start, period), ...(over === undefined ? [] : changesOf(stop, over))];
}

/** The counters' changes where a sale stops at a period, if it didn't stop before. */
export function countsOfStop(
  { stop }: Counted,
  sale: Pick<CommissionedSale, 'endedAt' | 'earnsThrough'>,
  period: Period,
): CountChange[] {
  const known = stopOf(sale);
  if (known !== undefined && known <= period) return [];
  return [...changesOf(stop, period), ...(known === undefined ? [] : changesOf(stop, known, -1))];
}

/** The first open period that counts a sale whose approval is undone. */
export function firstCounted(approvedAt: string, closedThrough: Period): Period {
  const open = nextToClose(closedThrough);
  const started = periodOf(approvedAt);
  return started > open ? started : open;
}
