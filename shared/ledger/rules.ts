/** The rules of money. Pure; all amounts are integer cents. */
import {
  addDays,
  addMonths,
  dayOf,
  type Period,
  periodOf,
  periodsFromThrough,
} from '../kernel/month.ts';

/** R50, once, when a sale is approved. */
export const UPFRONT_COMMISSION_CENTS = 5_000;
/** R10 for each month at whose end a sale is active. */
export const MONTHLY_COMMISSION_CENTS = 1_000;

/** Why money moved; a correction is a reversing entry, never an amendment. */
export type EntryKind =
  /** A sale was approved. */
  | 'upfront'
  /** The network activated a sale whose upfront commission waited for it. */
  | 'activation'
  /** A month closed. */
  | 'monthly'
  /** A recruited agent has as many approved sales as the terms of the last one name: one without a plan. */
  | 'bonus'
  /** A recruit's sale was approved: the recruiter's share of the upfront commission. */
  | 'override'
  /** A month closed: the recruiter's share of the recruits' monthly commission. */
  | 'monthlyOverride'
  /** A sale ended too soon after it had earned its upfront commission. */
  | 'clawback'
  /** An administrator corrected the balance; added to or taken from the earnings. */
  | 'adjustment'
  /** An approval turned out to be wrong: what the sale earned is taken back. */
  | 'reversal'
  /** A payout was requested or added. */
  | 'reserve'
  /** A pending payout was rejected. */
  | 'release'
  /** A payout was paid. */
  | 'pay'
  /** The bank sent a payout back. */
  | 'return';

/** The change of each part of a balance. */
export interface Movement {
  earnedCents: number;
  reservedCents: number;
  paidCents: number;
}

export interface Entry extends Movement {
  kind: EntryKind;
  /** Id of the sale, period, recruit, payout or adjustment. Kind and cause identify the entry. */
  cause: string;
  /**
   * Sales behind a month's commission; absent where each of them earned R10.00. For a bonus, and where it is
   * taken back: after how many approved sales of the recruit it was due; absent for one.
   */
  sales?: number | undefined;
}

/** A deterministic key, so that a retry can't write the entry twice. */
export const entryKey = ({ kind, cause }: Pick<Entry, 'kind' | 'cause'>) => `${kind}#${cause}`;

const movement = (earnedCents: number, reservedCents: number, paidCents: number): Movement => ({
  earnedCents,
  reservedCents,
  paidCents,
});

const entry = (kind: EntryKind, cause: string, moved: Movement, sales?: number): Entry => ({
  kind,
  cause,
  ...moved,
  ...(sales === undefined ? {} : { sales }),
});

/** A recruit's sale, which earns the recruiter a bonus or an override. */
export interface RecruitSale {
  recruitId: string;
  saleId: string;
}

/** How a recruit's sale earned what an entry pays or takes back. */
interface RecruitEarning extends Partial<RecruitSale> {
  earning: 'bonus' | 'override';
  recruitId: string;
}

/**
 * The recruit and the sale whose bonus or override an entry pays or takes back; undefined for any other
 * entry. A bonus of before names no sale.
 */
export function recruitEarningOf({
  kind,
  cause,
}: Pick<Entry, 'kind' | 'cause'>): RecruitEarning | undefined {
  const takesBack = kind === 'clawback' || kind === 'reversal';
  const names = takesBack ? cause : `${kind}#${cause}`;
  const [earning, recruitId, saleId] = names.split('#');
  if (recruitId === undefined || (earning !== 'bonus' && earning !== 'override')) return undefined;
  return { earning, recruitId, ...(saleId === undefined ? {} : { saleId }) };
}

/** The recruit that an entry is about; undefined for entries about no recruit, or about all of them. */
export const recruitOf = (one: Pick<Entry, 'kind' | 'cause'>): string | undefined =>
  recruitEarningOf(one)?.recruitId;

const causeOf = ({ recruitId, saleId }: RecruitSale) => `${recruitId}#${saleId}`;
/** The cause of a clawback or reversal of a bonus or an override. */
const takenCause = (earning: RecruitEarning['earning'], sale: RecruitSale) =>
  `${earning}#${causeOf(sale)}`;

/** All entries that can move money. */
export const entries = {
  /** @param amountCents the amount stored with the sale; a clawback takes back the same */
  upfront: (saleId: string, amountCents: number) =>
    entry('upfront', saleId, movement(amountCents, 0, 0)),
  activation: (saleId: string, amountCents: number) =>
    entry('activation', saleId, movement(amountCents, 0, 0)),
  /** @param sales the number of sales that earned it */
  monthly: (period: Period, amountCents: number, sales: number) => {
    const isStandard = amountCents === monthlyCommissionOf(sales);
    return entry('monthly', period, movement(amountCents, 0, 0), isStandard ? undefined : sales);
  },
  /** @param nth after how many approved sales of the recruit it was due; undefined for one */
  bonus: (sale: RecruitSale, amountCents: number, nth?: number) =>
    entry('bonus', causeOf(sale), movement(amountCents, 0, 0), nth),
  override: (sale: RecruitSale, amountCents: number) =>
    entry('override', causeOf(sale), movement(amountCents, 0, 0)),
  monthlyOverride: (period: Period, amountCents: number) =>
    entry('monthlyOverride', period, movement(amountCents, 0, 0)),
  clawback: (saleId: string, amountCents: number) =>
    entry('clawback', saleId, movement(-amountCents, 0, 0)),
  overrideClawback: (sale: RecruitSale, amountCents: number) =>
    entry('clawback', takenCause('override', sale), movement(-amountCents, 0, 0)),
  /** Takes the bonus that a recruit's sale brought back from the referrer, as the sale ended early. */
  bonusClawback: (sale: RecruitSale, amountCents: number, nth?: number) =>
    entry('clawback', takenCause('bonus', sale), movement(-amountCents, 0, 0), nth),
  /** @param signedCents above zero for a credit, below for a debit */
  adjustment: (adjustmentId: string, signedCents: number) =>
    entry('adjustment', adjustmentId, movement(signedCents, 0, 0)),
  /** @param amountCents all that the sale has earned its agent so far */
  reversal: (saleId: string, amountCents: number) =>
    entry('reversal', saleId, movement(-amountCents, 0, 0)),
  /** Takes the bonus that a recruit's sale brought back from the referrer, as its approval was undone. */
  bonusReversal: (sale: RecruitSale, amountCents: number, nth?: number) =>
    entry('reversal', takenCause('bonus', sale), movement(-amountCents, 0, 0), nth),
  /** @param amountCents all that the recruit's sale has earned the recruiter so far */
  overrideReversal: (sale: RecruitSale, amountCents: number) =>
    entry('reversal', takenCause('override', sale), movement(-amountCents, 0, 0)),
  reserve: (payoutId: string, amountCents: number) =>
    entry('reserve', payoutId, movement(0, amountCents, 0)),
  release: (payoutId: string, amountCents: number) =>
    entry('release', payoutId, movement(0, -amountCents, 0)),
  pay: (payoutId: string, amountCents: number) =>
    entry('pay', payoutId, movement(0, -amountCents, amountCents)),
  /** @param from whether the payout was under way (reserved) or already counted as paid */
  return: (payoutId: string, amountCents: number, from: 'processing' | 'paid') =>
    entry(
      'return',
      payoutId,
      from === 'paid' ? movement(0, 0, -amountCents) : movement(0, -amountCents, 0),
    ),
};

/** Available = earned − paid − reserved. */
export const availableCents = ({ earnedCents, paidCents, reservedCents }: Movement) =>
  earnedCents - paidCents - reservedCents;

/** The amount that the agent is owed: earned − paid; includes reserved payouts. */
export const owedCents = ({ earnedCents, paidCents }: Movement) => earnedCents - paidCents;

/**
 * The specification's Total Earnings: the commission of approved and paid sales, and bonuses. What the
 * office adjusted is in the balance too, but nothing that was earned.
 */
export const commissionAndBonuses = ({
  earnedCents,
  adjustedCents = 0,
}: {
  earnedCents: number;
  adjustedCents?: number | undefined;
}): number => earnedCents - adjustedCents;

/** The sum of entries; the sum of all an agent's entries is the balance. */
export function fold(all: Iterable<Movement>): Movement {
  const sum = movement(0, 0, 0);
  for (const { earnedCents, reservedCents, paidCents } of all) {
    sum.earnedCents += earnedCents;
    sum.reservedCents += reservedCents;
    sum.paidCents += paidCents;
  }
  return sum;
}

/** True for an entry about recruits' sales: bonuses and overrides, also where they are taken back. */
export const isOfRecruits = (one: Pick<Entry, 'kind' | 'cause'>): boolean =>
  one.kind === 'monthlyOverride' || recruitOf(one) !== undefined;

/** The bonuses and overrides in entries, less those that were taken back. */
export const bonusCentsOf = (all: readonly Entry[]): number =>
  fold(all.filter(isOfRecruits)).earnedCents;

/** The sum of the adjustments in entries; below zero where more was taken than added. */
export const adjustedCentsOf = (all: readonly Entry[]): number =>
  fold(all.filter(({ kind }) => kind === 'adjustment')).earnedCents;

export interface CommissionedSale {
  status: 'pending' | 'approved' | 'rejected' | 'paid' | 'withdrawn';
  upfrontCommissionCents: number;
  monthlyCommissionCents: number;
  /** The upfront commission is earned once the network has activated the sale. */
  upfrontWaits?: boolean | undefined;
  /** The day on which the network activated it. */
  activatedAt?: string | undefined;
  clawbackCents?: number | undefined;
  /** The last period that earns its monthly commission; absent: no limit. */
  earnsThrough?: Period | undefined;
  approvedAt?: string | undefined;
  endedAt?: string | undefined;
  /** The last period whose commission had been earned when the approval was undone. */
  reversedThrough?: Period | undefined;
}

/**
 * The first period that a sale doesn't earn for, because it ended or its months are over; undefined: none.
 */
export function stopOf({
  endedAt,
  earnsThrough,
}: Pick<CommissionedSale, 'endedAt' | 'earnsThrough'>): Period | undefined {
  const ended = endedAt === undefined ? undefined : periodOf(endedAt);
  const over = earnsThrough === undefined ? undefined : addMonths(earnsThrough, 1);
  if (ended === undefined || over === undefined) return ended ?? over;
  return ended < over ? ended : over;
}

/** True while a sale's upfront commission waits for the network to activate it. */
export const isUpfrontWaiting = ({
  upfrontWaits = false,
  activatedAt,
}: Pick<CommissionedSale, 'upfrontWaits' | 'activatedAt'>): boolean =>
  upfrontWaits && activatedAt === undefined;

/** The upfront commission that an approved sale has earned by now, in cents. */
export const upfrontEarnedCents = (
  sale: Pick<CommissionedSale, 'upfrontWaits' | 'activatedAt' | 'upfrontCommissionCents'>,
): number => (isUpfrontWaiting(sale) ? 0 : sale.upfrontCommissionCents);

/** The number of closed periods p that a sale earned for: period(approved) ≤ p < its stop. */
export function earnedMonths(
  sale: Pick<CommissionedSale, 'approvedAt' | 'endedAt' | 'earnsThrough'>,
  closedThrough: Period,
): number {
  if (!sale.approvedAt) return 0;
  const stop = stopOf(sale);
  const lastActive = stop === undefined ? closedThrough : addMonths(stop, -1);
  const through = lastActive < closedThrough ? lastActive : closedThrough;
  return periodsFromThrough(periodOf(sale.approvedAt), through);
}

/**
 * A sale's `commission_amount`: upfront, plus its monthly commission (R10 without a plan) for each closed
 * period p with period(approved) ≤ p < period(ended), less a clawback. 0 until it is approved.
 * @param closedThrough the last period that is closed for the sale's agent
 */
export function commissionAmountCents(sale: CommissionedSale, closedThrough: Period): number {
  if (!sale.approvedAt || (sale.status !== 'approved' && sale.status !== 'paid')) return 0;
  const { monthlyCommissionCents, clawbackCents = 0 } = sale;
  const months = earnedMonths(sale, closedThrough);
  return upfrontEarnedCents(sale) + months * monthlyCommissionCents - clawbackCents;
}

/** The recruiter's share of a sale, as the sale keeps it from its approval on. */
export interface SaleOverride {
  /** The recruiter at the approval. */
  agentId: string;
  upfrontCents: number;
  /** For each month that earns the sale's monthly commission. */
  monthlyCents: number;
  /** Taken back of the upfront share, as the sale ended early. */
  clawbackCents?: number;
  /** The last period that it had earned when the approval was undone, and what was taken back then. */
  reversedThrough?: Period;
  reversedCents?: number;
}

/**
 * The cents that a sale has earned its agent's recruiter, less a clawback.
 * @param closedThrough the last period that is closed for the recruiter
 */
export function overrideAmountCents(
  sale: Pick<
    CommissionedSale,
    'approvedAt' | 'endedAt' | 'earnsThrough' | 'upfrontWaits' | 'activatedAt'
  > & { override: SaleOverride },
  closedThrough: Period,
): number {
  const { upfrontCents, monthlyCents, clawbackCents = 0 } = sale.override;
  const upfront = isUpfrontWaiting(sale) ? 0 : upfrontCents;
  return upfront + earnedMonths(sale, closedThrough) * monthlyCents - clawbackCents;
}

/**
 * A sale earns a period's monthly commission when it is approved by the period's end and hasn't ended.
 * One whose approval was undone earned it for the periods that were closed by then.
 */
export const isActiveAtEnd = (
  sale: Pick<
    CommissionedSale,
    'status' | 'approvedAt' | 'endedAt' | 'earnsThrough' | 'reversedThrough'
  >,
  period: Period,
): boolean => {
  const { status, approvedAt, reversedThrough } = sale;
  const stop = stopOf(sale);
  return (
    (status === 'approved' ||
      status === 'paid' ||
      (reversedThrough !== undefined && period <= reversedThrough)) &&
    approvedAt !== undefined &&
    periodOf(approvedAt) <= period &&
    (stop === undefined || stop > period)
  );
};

/** The monthly commission of sales without a plan. */
export const monthlyCommissionOf = (activeSales: number) => activeSales * MONTHLY_COMMISSION_CENTS;

/** Number of sales that earned a month's commission. */
export const salesBehind = ({ earnedCents, sales }: Pick<Entry, 'earnedCents' | 'sales'>) =>
  sales ?? earnedCents / MONTHLY_COMMISSION_CENTS;

/** The period that closes next for an agent. */
export const nextToClose = (closedThrough: Period): Period => addMonths(closedThrough, 1);

/**
 * The end of a sale takes back what it earned at once, where it ends in the first `clawbackDays` calendar
 * days of South Africa. The first is the day of the approval or, where the upfront commission waited for it
 * and it came later, of the network's activation; before that one the days haven't begun. 0: never.
 * @param endedAt ISO 8601
 */
export function isClawedBack(
  sale: Pick<CommissionedSale, 'upfrontWaits' | 'activatedAt'> & { approvedAt: string },
  endedAt: string,
  clawbackDays: number,
): boolean {
  if (clawbackDays === 0) return false;
  if (isUpfrontWaiting(sale)) return true;
  const approvedOn = dayOf(sale.approvedAt);
  const { upfrontWaits = false, activatedAt = approvedOn } = sale;
  const firstDay = upfrontWaits && activatedAt > approvedOn ? activatedAt : approvedOn;
  return dayOf(endedAt) < addDays(firstDay, clawbackDays);
}
