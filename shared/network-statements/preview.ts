/**
 * The leakage of a preview: the commission that was earned for customers whom the network no longer has. Pure;
 * amounts are integer cents.
 */
import { type Period, startOfDay } from '../kernel/month.ts';
import {
  type CommissionedSale,
  earnedMonths,
  isUpfrontWaiting,
  type SaleOverride,
  upfrontEarnedCents,
} from '../ledger/rules.ts';

/** A sale's commission, as far as leakage needs it. */
type PaidSale = Pick<
  CommissionedSale,
  | 'upfrontCommissionCents'
  | 'monthlyCommissionCents'
  | 'clawbackCents'
  | 'endedAt'
  | 'earnsThrough'
  | 'upfrontWaits'
  | 'activatedAt'
> & {
  /** ISO 8601. */
  approvedAt: string;
  /** The recruiter's share, which is lost with the agent's. */
  override?: Pick<SaleOverride, 'upfrontCents' | 'monthlyCents' | 'clawbackCents'> | undefined;
};

export interface Leakage {
  /** Closed months whose commission was earned though the network had no such customer. */
  months: number;
  /** The commission of these months, with the recruiter's share. */
  monthlyCents: number;
  /** For a customer whom the network doesn't list at all: the upfront commission, less a clawback. */
  upfrontCents: number;
}

/**
 * The commission that was earned for a customer after the network's end of it; for one whom the network
 * doesn't list, all of it, because nobody knows since when.
 * @param endedOn the network's day of the end; undefined where it doesn't list the customer
 * @param closedThrough the last month that is closed for the sale's agent
 */
export function leakageOf(
  sale: PaidSale,
  { endedOn, closedThrough }: { endedOn: string | undefined; closedThrough: Period },
): Leakage {
  const { monthlyCommissionCents, clawbackCents = 0, override } = sale;
  const months = earnedMonths(sale, closedThrough) - dueMonths(sale, { endedOn, closedThrough });
  const upfront = upfrontEarnedCents(sale) - clawbackCents;
  const upfrontShare = isUpfrontWaiting(sale)
    ? 0
    : (override?.upfrontCents ?? 0) - (override?.clawbackCents ?? 0);
  return {
    months,
    monthlyCents: months * (monthlyCommissionCents + (override?.monthlyCents ?? 0)),
    upfrontCents: endedOn === undefined ? upfront + upfrontShare : 0,
  };
}

/** The closed months that it had earned if it had ended on the network's day. */
function dueMonths(
  sale: PaidSale,
  { endedOn, closedThrough }: { endedOn: string | undefined; closedThrough: Period },
): number {
  if (endedOn === undefined) return 0;
  const end = startOfDay(endedOn);
  const endedAt = sale.endedAt !== undefined && sale.endedAt < end ? sale.endedAt : end;
  return earnedMonths({ ...sale, endedAt }, closedThrough);
}
