/**
 * Rules of the company's books: the accounts that each kind of entry moves, the sums of a month, and
 * its journal. Pure; amounts are integer cents.
 */
import { type Period, periodsFromThrough } from '../kernel/month.ts';
import type { Figures } from '../ledger/contract.ts';
import { type EntryKind, recruitEarningOf } from '../ledger/rules.ts';

/** The company's accounts that agents' money moves; their codes are settings (`bookkeeping`). */
export const ACCOUNTS = [
  'commissionExpense',
  'overridesExpense',
  'adjustmentsExpense',
  'agentsPayable',
  'bankClearing',
] as const;
export type Account = (typeof ACCOUNTS)[number];

export const JOURNAL_FORMATS = ['xero', 'sage', 'plain'] as const;
export type JournalFormat = (typeof JOURNAL_FORMATS)[number];

/** How a kind of entry is booked: between what agents are owed, and one other account. */
interface Booking {
  /** Its words in the journal, and its column in the accrual. */
  title: string;
  /** The kind's amount in a month's figures; below zero, debit and credit change places. */
  cents: (figures: Figures) => number;
  /** `more` where an amount above zero adds to the money owed to agents. */
  owed: 'more' | 'less';
  against: Exclude<Account, 'agentsPayable'>;
}

/** Undefined for kinds that are booked with another one, and for those that only reserve or free money. */
const BOOKINGS: Readonly<Record<EntryKind, Booking | undefined>> = {
  upfront: {
    title: 'Upfront commission',
    cents: (figures) => figures.upfrontCents,
    owed: 'more',
    against: 'commissionExpense',
  },
  // It is booked with the upfront commission, which it is.
  activation: undefined,
  monthly: {
    title: 'Monthly commission',
    cents: (figures) => figures.monthlyCents,
    owed: 'more',
    against: 'commissionExpense',
  },
  bonus: {
    title: 'Referral bonuses',
    cents: (figures) => figures.bonusCents,
    owed: 'more',
    against: 'commissionExpense',
  },
  override: {
    title: 'Override commission',
    cents: (figures) => figures.overrideCents,
    owed: 'more',
    against: 'overridesExpense',
  },
  // It is booked with the other overrides.
  monthlyOverride: undefined,
  clawback: {
    title: 'Clawbacks',
    cents: (figures) => figures.clawbackCents,
    owed: 'less',
    against: 'commissionExpense',
  },
  adjustment: {
    title: 'Adjustments',
    cents: (figures) => figures.adjustmentCents,
    owed: 'more',
    against: 'adjustmentsExpense',
  },
  reversal: {
    title: 'Undone approvals',
    cents: (figures) => figures.reversalCents,
    owed: 'less',
    against: 'commissionExpense',
  },
  reserve: undefined,
  release: undefined,
  pay: {
    title: 'Paid to agents',
    cents: (figures) => figures.paidCents,
    owed: 'less',
    against: 'bankClearing',
  },
  return: {
    title: 'Returned by banks',
    cents: (figures) => figures.returnedCents,
    owed: 'more',
    against: 'bankClearing',
  },
};

/** The kinds of entries in words. */
export const entryKindNames: Readonly<Record<EntryKind, string>> = {
  upfront: 'Upfront commission',
  activation: 'Upfront commission on activation',
  monthly: 'Monthly commission',
  bonus: 'Bonus',
  override: 'Override',
  monthlyOverride: 'Monthly override',
  clawback: 'Clawback',
  adjustment: 'Adjustment',
  reversal: 'Undone approval',
  reserve: 'Reserved for a payout',
  release: 'Released from a payout',
  pay: 'Paid',
  return: 'Returned by the bank',
};
export const ENTRY_KINDS = Object.keys(entryKindNames) as EntryKind[];

/** The ids that an entry's cause has, by its kind. */
export interface CauseIds {
  saleId?: string;
  payoutId?: string;
  recruitId?: string;
}

const ofSale = (saleId: string): CauseIds => ({ saleId });
const ofPayout = (payoutId: string): CauseIds => ({ payoutId });

/** Ids of kinds that name one; a month's cause is the period, an adjustment's its own id. */
const causeIds: Readonly<Partial<Record<EntryKind, (cause: string) => CauseIds>>> = {
  upfront: ofSale,
  activation: ofSale,
  clawback: ofSale,
  reversal: ofSale,
  reserve: ofPayout,
  release: ofPayout,
  pay: ofPayout,
  return: ofPayout,
};

/** The sale, payout or recruit that an entry is about. */
export function causeIdsOf({ kind, cause }: { kind: EntryKind; cause: string }): CauseIds {
  const { earning, ...ofRecruit } = recruitEarningOf({ kind, cause }) ?? {};
  return earning ? ofRecruit : (causeIds[kind]?.(cause) ?? {});
}

/** A booked kind, in the order of columns and journal lines. */
export interface BookedKind extends Booking {
  kind: EntryKind;
}
export const BOOKED_KINDS: readonly BookedKind[] = ENTRY_KINDS.flatMap((kind) => {
  const booking = BOOKINGS[kind];
  return booking ? [{ kind, ...booking }] : [];
});

/** One or several agents' month, as it is booked. Opening and closing are what agents are owed. */
export interface BookedMonth {
  openingCents: number;
  closingCents: number;
  /** The part of the closing amount in payouts on their way. */
  reservedCents: number;
  /** Sales that earned the monthly commission, and those that earned the upfront one. */
  monthlySales: number;
  upfrontSales: number;
  /** The amount of each booked kind. */
  cents: Readonly<Partial<Record<EntryKind, number>>>;
}

const changeOf = (month: Pick<BookedMonth, 'cents'>, booked: readonly BookedKind[]) =>
  booked.reduce((sum, { kind, owed }) => {
    const amount = month.cents[kind] ?? 0;
    return sum + (owed === 'more' ? amount : -amount);
  }, 0);

const EARNED = BOOKED_KINDS.filter(({ against }) => against !== 'bankClearing');

/** Cents earned in a month, less those taken back. */
export const earnedIn = (month: BookedMonth): number => changeOf(month, EARNED);

/**
 * A month's figures as they are booked.
 * @throws Error where what is booked doesn't lead from the opening to the closing amount
 */
export function bookMonth(figures: Figures): BookedMonth {
  const cents = Object.fromEntries(BOOKED_KINDS.map((one) => [one.kind, one.cents(figures)]));
  const { openingCents, closingCents, reservedCents, upfrontSales, monthlySales } = figures;
  const month = { openingCents, closingCents, reservedCents, monthlySales, upfrontSales, cents };
  return requireWhole(month);
}

function requireWhole(month: BookedMonth): BookedMonth {
  const off = month.openingCents + changeOf(month, BOOKED_KINDS) - month.closingCents;
  if (off !== 0) throw new Error(`The kinds of a month are off by ${off} cents`);
  return month;
}

/** A month after the last movement: what was owed stays owed. */
export const carriedMonth = ({ closingCents, reservedCents }: BookedMonth): BookedMonth => ({
  openingCents: closingCents,
  closingCents,
  reservedCents,
  monthlySales: 0,
  upfrontSales: 0,
  cents: {},
});

/** True where there is nothing to say about an agent's month. */
export const isEmptyMonth = ({ openingCents, closingCents, cents }: BookedMonth): boolean =>
  openingCents === 0 && closingCents === 0 && Object.values(cents).every((amount) => amount === 0);

const addCents = (one: BookedMonth, other: BookedMonth) =>
  Object.fromEntries(
    BOOKED_KINDS.map(({ kind }) => [kind, (one.cents[kind] ?? 0) + (other.cents[kind] ?? 0)]),
  );

/** The same month of two agents. */
export const addAgents = (one: BookedMonth | undefined, other: BookedMonth): BookedMonth =>
  one
    ? {
        openingCents: one.openingCents + other.openingCents,
        closingCents: one.closingCents + other.closingCents,
        reservedCents: one.reservedCents + other.reservedCents,
        monthlySales: one.monthlySales + other.monthlySales,
        upfrontSales: one.upfrontSales + other.upfrontSales,
        cents: addCents(one, other),
      }
    : other;

/** Two spans of months, the second right after the first: each sale counts in each of its months. */
export const addSpans = (one: BookedMonth | undefined, next: BookedMonth): BookedMonth =>
  one
    ? {
        ...addAgents(one, next),
        openingCents: one.openingCents,
        closingCents: next.closingCents,
        reservedCents: next.reservedCents,
      }
    : next;

/** One line of a journal; one of the two amounts is above zero, and the other is zero. */
export interface JournalLine {
  period: Period;
  account: Account;
  words: string;
  debitCents: number;
  creditCents: number;
}

function linesOf(period: Period, { title, owed, against }: BookedKind, cents: number) {
  if (cents === 0) return [];
  const isOwedMore = (owed === 'more') === cents > 0;
  const [debit, credit]: [Account, Account] = isOwedMore
    ? [against, 'agentsPayable']
    : ['agentsPayable', against];
  const amount = Math.abs(cents);
  const line = { period, words: title };
  return [
    { ...line, account: debit, debitCents: amount, creditCents: 0 },
    { ...line, account: credit, debitCents: 0, creditCents: amount },
  ];
}

/** The journal of months: a debit and a credit for each kind that moved in a month. */
export const journalOf = (months: Iterable<readonly [Period, BookedMonth]>): JournalLine[] =>
  Array.from(months).flatMap(([period, month]) =>
    BOOKED_KINDS.flatMap((booked) => linesOf(period, booked, month.cents[booked.kind] ?? 0)),
  );

/**
 * The totals of a journal.
 * @throws Error where debits and credits differ, or a line isn't one of the two
 */
export function totalsOf(lines: readonly JournalLine[]): {
  debitCents: number;
  creditCents: number;
} {
  let [debitCents, creditCents] = [0, 0];
  for (const line of lines) {
    const amounts = [line.debitCents, line.creditCents];
    const isOneSided = amounts.includes(0) && amounts.some((amount) => amount > 0);
    if (!isOneSided || !amounts.every(Number.isSafeInteger))
      throw new Error(`A journal line has ${amounts.join(' and ')} cents`);
    debitCents += line.debitCents;
    creditCents += line.creditCents;
  }
  if (debitCents !== creditCents)
    throw new Error(`Debits of ${debitCents} and credits of ${creditCents} cents`);
  return { debitCents, creditCents };
}

/** A year: a journal of as many months fits into one import of 300 lines. */
export const MAX_MONTHS = 12;

/** Why months can't be exported together, with the field; undefined where they can. */
export function whyNoMonths({
  from,
  to,
}: {
  from: Period;
  to: Period;
}): { path: ['to']; message: string } | undefined {
  if (to < from) return { path: ['to'], message: 'must not be before the first month' };
  if (periodsFromThrough(from, to) > MAX_MONTHS)
    return { path: ['to'], message: `must be at most ${MAX_MONTHS} months with the first one` };
  return undefined;
}
