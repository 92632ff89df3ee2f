/**
 * The rules of money (DESIGN 7; document 000, section 9; document 001, section 9). Pure; all amounts
 * are integer cents.
 */
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
  /** A payout was requested or added. */
  | 'reserve'
  /** A pending payout was rejected. */
  | 'release'
  /** A payout was paid. */
  | 'pay'
  /** The bank sent a payout back. */
  | 'return';

/** What an entry adds to each part of a balance. */
export interface Movement {
  earnedCents: number;
  reservedCents: number;
  paidCents: number;
}

export interface Entry extends Movement {
  kind: EntryKind;
  /** What caused it: a sale, a period, a referred agent or a payout. Kind and cause name the entry. */
  cause: string;
}

/** The deterministic key of an entry: a retry collides with it (architecture, rule 11). */
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

/** The entries that the portal knows; nothing else moves money. */
export const entries = {
  /** @param amountCents as it was written into the sale, here and in a clawback */
  upfront: (saleId: string, amountCents: number) =>
    entry('upfront', saleId, movement(amountCents, 0, 0)),
  monthly: (period: Period, amountCents: number) =>
    entry('monthly', period, movement(amountCents, 0, 0)),
  bonus: (referredId: string, amountCents: number) =>
    entry('bonus', referredId, movement(amountCents, 0, 0)),
  clawback: (saleId: string, amountCents: number) =>
    entry('clawback', saleId, movement(-amountCents, 0, 0)),
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

/** Available = earned − paid − reserved: the specification's formula. */
export const availableCents = ({ earnedCents, paidCents, reservedCents }: Movement) =>
  earnedCents - paidCents - reservedCents;

/** What an agent is owed: earned − paid, whether it is available or on its way to the bank. */
export const owedCents = ({ earnedCents, paidCents }: Movement) => earnedCents - paidCents;

/** The sum of entries; of all entries of an agent it is the balance. */
export function fold(all: Iterable<Movement>): Movement {
  const sum = movement(0, 0, 0);
  for (const { earnedCents, reservedCents, paidCents } of all) {
    sum.earnedCents += earnedCents;
    sum.reservedCents += reservedCents;
    sum.paidCents += paidCents;
  }
  return sum;
}

/** What of entries is bonuses, in cents. */
export const bonusCentsOf = (all: readonly Entry[]): number =>
  fold(all.filter(({ kind }) => kind === 'bonus')).earnedCents;

export interface CommissionedSale {
  status: 'pending' | 'approved' | 'rejected' | 'paid';
  upfrontCommissionCents: number;
  monthlyCommissionCents: number;
  clawbackCents?: number | undefined;
  approvedAt?: string | undefined;
  endedAt?: string | undefined;
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

/** How many sales started and ended in an open period. */
export interface PeriodCounts {
  started: number;
  ended: number;
}

/** The sales that earn for a period: those of the period before, plus the started, less the ended. */
export const activeAtEnd = (activeBefore: number, { started, ended }: PeriodCounts) =>
  activeBefore + started - ended;

/** Whether a sale earns the monthly commission of a period: approved by its end, and not over. */
export const isActiveAtEnd = (
  { status, approvedAt, endedAt }: Pick<CommissionedSale, 'status' | 'approvedAt' | 'endedAt'>,
  period: Period,
): boolean =>
  (status === 'approved' || status === 'paid') &&
  approvedAt !== undefined &&
  periodOf(approvedAt) <= period &&
  (endedAt === undefined || periodOf(endedAt) > period);

/** What a closing period earns an agent. */
export const monthlyCommissionOf = (activeSales: number) => activeSales * MONTHLY_COMMISSION_CENTS;

/** How many sales stand behind the monthly commission of a period. */
export const salesBehind = (monthlyCents: number) => monthlyCents / MONTHLY_COMMISSION_CENTS;

/** The period that closes next for an agent. */
export const nextToClose = (closedThrough: Period): Period => addMonths(closedThrough, 1);

/** Whether the end of a sale takes the upfront commission back (setting `clawbackDays`; 0 = never). */
export function isClawedBack(approvedAt: string, endedAt: string, clawbackDays: number): boolean {
  return Date.parse(endedAt) - Date.parse(approvedAt) < clawbackDays * 24 * 60 * 60 * 1000;
}
