/** The rules of money. Pure; all amounts are integer cents. */
import { addMonths, type Period, periodOf, periodsFromThrough } from '../kernel/month.ts';

/** R50, once, when a sale is approved. */
export const UPFRONT_COMMISSION_CENTS = 5_000;
/** R10 for each month at whose end a sale is active. */
export const MONTHLY_COMMISSION_CENTS = 1_000;

/** Why money moved; a correction is a reversing entry, never an amendment. */
export type EntryKind =
  /** A sale was approved. */
  | 'upfront'
  /** A month closed. */
  | 'monthly'
  /** A recruited agent's first sale was approved. */
  | 'bonus'
  /** A sale ended too soon after its approval. */
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
}

/** A deterministic key, so that a retry can't write the entry twice. */
export const entryKey = ({ kind, cause }: Pick<Entry, 'kind' | 'cause'>) => `${kind}#${cause}`;

const movement = (earnedCents: number, reservedCents: number, paidCents: number): Movement => ({
  earnedCents,
  reservedCents,
  paidCents,
});

const entry = (kind: EntryKind, cause: string, moved: Movement): Entry => ({
  kind,
  cause,
  ...moved,
});

/** Begins the cause of a reversal that takes a bonus back; the recruit's id follows. */
const OF_BONUS = 'bonus#';

/** The recruit whose bonus a reversal takes back; undefined where it takes back a sale's commission. */
export const recruitOfReversal = ({
  kind,
  cause,
}: Pick<Entry, 'kind' | 'cause'>): string | undefined =>
  kind === 'reversal' && cause.startsWith(OF_BONUS) ? cause.slice(OF_BONUS.length) : undefined;

/** All entries that can move money. */
export const entries = {
  /** @param amountCents the amount stored with the sale; a clawback takes back the same */
  upfront: (saleId: string, amountCents: number) =>
    entry('upfront', saleId, movement(amountCents, 0, 0)),
  monthly: (period: Period, amountCents: number) =>
    entry('monthly', period, movement(amountCents, 0, 0)),
  bonus: (referredId: string, amountCents: number) =>
    entry('bonus', referredId, movement(amountCents, 0, 0)),
  clawback: (saleId: string, amountCents: number) =>
    entry('clawback', saleId, movement(-amountCents, 0, 0)),
  /** @param signedCents above zero for a credit, below for a debit */
  adjustment: (adjustmentId: string, signedCents: number) =>
    entry('adjustment', adjustmentId, movement(signedCents, 0, 0)),
  /** @param amountCents all that the sale has earned its agent so far */
  reversal: (saleId: string, amountCents: number) =>
    entry('reversal', saleId, movement(-amountCents, 0, 0)),
  /** Takes the bonus for a recruit's first sale back from the referrer. */
  bonusReversal: (referredId: string, amountCents: number) =>
    entry('reversal', `${OF_BONUS}${referredId}`, movement(-amountCents, 0, 0)),
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
 * For each administrator who added or approved a sale of an agent: what the agent had earned in all, in
 * cents, right after the latest such sale.
 */
export type SaleHands = Readonly<Record<string, number>>;

/**
 * The administrators behind upfront commission that isn't paid out yet. What was earned first is paid
 * out first, so a sale is paid out once as much was paid as had been earned right after it. Earnings
 * that were taken back since only make a sale count for longer, never for less.
 */
export const unpaidSaleHands = ({
  hands,
  paidCents,
}: {
  hands: SaleHands;
  paidCents: number;
}): string[] =>
  Object.entries(hands)
    .flatMap(([adminId, earnedCents]) => (earnedCents > paidCents ? [adminId] : []))
    .sort();

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

const isBonus = (one: Entry) => one.kind === 'bonus' || recruitOfReversal(one) !== undefined;

/** The bonuses in entries, less those that were taken back. */
export const bonusCentsOf = (all: readonly Entry[]): number =>
  fold(all.filter(isBonus)).earnedCents;

/** The sum of the adjustments in entries; below zero where more was taken than added. */
export const adjustedCentsOf = (all: readonly Entry[]): number =>
  fold(all.filter(({ kind }) => kind === 'adjustment')).earnedCents;

export interface CommissionedSale {
  status: 'pending' | 'approved' | 'rejected' | 'paid' | 'withdrawn';
  upfrontCommissionCents: number;
  monthlyCommissionCents: number;
  clawbackCents?: number | undefined;
  approvedAt?: string | undefined;
  endedAt?: string | undefined;
  /** The last period whose commission had been earned when the approval was undone. */
  reversedThrough?: Period | undefined;
}

/**
 * A sale's `commission_amount`: upfront, plus R10 for each closed period p with
 * period(approved) ≤ p < period(ended), less a clawback. 0 until it is approved.
 * @param closedThrough the last period that is closed for the sale's agent
 */
export function commissionAmountCents(sale: CommissionedSale, closedThrough: Period): number {
  if (!sale.approvedAt || (sale.status !== 'approved' && sale.status !== 'paid')) return 0;
  const lastActive = sale.endedAt ? addMonths(periodOf(sale.endedAt), -1) : closedThrough;
  const through = lastActive < closedThrough ? lastActive : closedThrough;
  const months = periodsFromThrough(periodOf(sale.approvedAt), through);
  const { upfrontCommissionCents, monthlyCommissionCents, clawbackCents = 0 } = sale;
  return upfrontCommissionCents + months * monthlyCommissionCents - clawbackCents;
}

/** Numbers of sales that started and ended in an open period. */
export interface PeriodCounts {
  started: number;
  ended: number;
}

/** The sales that earn for a period: those of the period before, plus the started, less the ended. */
export const activeAtEnd = (activeBefore: number, { started, ended }: PeriodCounts) =>
  activeBefore + started - ended;

/**
 * A sale earns a period's monthly commission when it is approved by the period's end and hasn't ended.
 * One whose approval was undone earned it for the periods that were closed by then.
 */
export const isActiveAtEnd = (
  {
    status,
    approvedAt,
    endedAt,
    reversedThrough,
  }: Pick<CommissionedSale, 'status' | 'approvedAt' | 'endedAt' | 'reversedThrough'>,
  period: Period,
): boolean =>
  (status === 'approved' ||
    status === 'paid' ||
    (reversedThrough !== undefined && period <= reversedThrough)) &&
  approvedAt !== undefined &&
  periodOf(approvedAt) <= period &&
  (endedAt === undefined || periodOf(endedAt) > period);

export const monthlyCommissionOf = (activeSales: number) => activeSales * MONTHLY_COMMISSION_CENTS;

/** Number of sales that a period's monthly commission was paid for. */
export const salesBehind = (monthlyCents: number) => monthlyCents / MONTHLY_COMMISSION_CENTS;

/** The period that closes next for an agent. */
export const nextToClose = (closedThrough: Period): Period => addMonths(closedThrough, 1);

/** The end of a sale takes the upfront commission back within `clawbackDays` of approval (0 = never). */
export function isClawedBack(approvedAt: string, endedAt: string, clawbackDays: number): boolean {
  return Date.parse(endedAt) - Date.parse(approvedAt) < clawbackDays * 24 * 60 * 60 * 1000;
}

/** A change of the number of ended sales in an open period. */
export interface Uncounting {
  period: Period;
  ended: number;
}

/**
 * How the ended sales of open periods change, so that no open period counts a sale whose approval is
 * undone: it ends in the first open period, or in that of its approval.
 */
export function uncountingOf(
  { approvedAt, endedAt }: { approvedAt: string; endedAt?: string | undefined },
  closedThrough: Period,
): Uncounting[] {
  const open = nextToClose(closedThrough);
  const started = periodOf(approvedAt);
  const first = started > open ? started : open;
  const ended = endedAt === undefined ? undefined : periodOf(endedAt);
  if (ended === undefined) return [{ period: first, ended: 1 }];
  if (ended <= first) return [];
  return [
    { period: first, ended: 1 },
    { period: ended, ended: -1 },
  ];
}
