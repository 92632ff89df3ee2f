import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addMonths, type Period } from '../kernel/month.ts';
import type { Figures } from '../ledger/contract.ts';
import {
  addAgents,
  addSpans,
  type BookedMonth,
  bookMonth,
  carriedMonth,
  causeIdsOf,
  earnedIn,
  isEmptyMonth,
  type JournalLine,
  journalOf,
  totalsOf,
  whyNoMonths,
} from './rules.ts';

const NOTHING: Figures = {
  openingCents: 0,
  upfrontSales: 0,
  upfrontCents: 0,
  monthlyCents: 0,
  monthlySales: 0,
  bonusCents: 0,
  overrideCents: 0,
  clawbackCents: 0,
  adjustmentCents: 0,
  reversalCents: 0,
  paidCents: 0,
  returnedCents: 0,
  closingCents: 0,
  reservedCents: 0,
  isComplete: true,
};

/** Figures whose opening amount leads to their closing one. */
const figuresOf = (moved: Partial<Figures>): Figures => {
  const all = { ...NOTHING, ...moved };
  const { openingCents, upfrontCents, monthlyCents, adjustmentCents } = all;
  const bonusCents = all.bonusCents + all.overrideCents;
  const takenBack = all.clawbackCents + all.reversalCents;
  const earned = upfrontCents + monthlyCents + bonusCents + adjustmentCents - takenBack;
  return { ...all, closingCents: openingCents + earned - all.paidCents + all.returnedCents };
};

const cents = fc.integer({ min: 0, max: 1_000_000_000 });
const anyFigures = fc
  .record({
    openingCents: fc.integer({ min: -1_000_000, max: 1_000_000_000 }),
    upfrontCents: cents,
    monthlyCents: cents,
    monthlySales: fc.nat(1_000),
    upfrontSales: fc.nat(1_000),
    reservedCents: cents,
    bonusCents: cents,
    overrideCents: cents,
    clawbackCents: cents,
    adjustmentCents: fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }),
    reversalCents: cents,
    paidCents: cents,
    returnedCents: cents,
  })
  .map(figuresOf);
const anyMonths = fc
  .array(anyFigures, { maxLength: 12 })
  .map((all) => all.map((figures, at) => [addMonths('2027-01', at), bookMonth(figures)] as const));

describe('a journal', () => {
  const october = (moved: Partial<Figures>): (readonly [Period, BookedMonth])[] => [
    ['2026-10', bookMonth(figuresOf(moved))],
  ];

  it.each<[keyof Figures, string, string]>([
    ['upfrontCents', 'commissionExpense', 'agentsPayable'],
    ['monthlyCents', 'commissionExpense', 'agentsPayable'],
    ['bonusCents', 'commissionExpense', 'agentsPayable'],
    ['overrideCents', 'overridesExpense', 'agentsPayable'],
    ['clawbackCents', 'agentsPayable', 'commissionExpense'],
    ['adjustmentCents', 'adjustmentsExpense', 'agentsPayable'],
    ['reversalCents', 'agentsPayable', 'commissionExpense'],
    ['paidCents', 'agentsPayable', 'bankClearing'],
    ['returnedCents', 'bankClearing', 'agentsPayable'],
  ])('books %s as a debit of %s and a credit of %s', (figure, debit, credit) => {
    expect(journalOf(october({ [figure]: 5_000 }))).toMatchObject([
      { period: '2026-10', account: debit, debitCents: 5_000, creditCents: 0 },
      { period: '2026-10', account: credit, debitCents: 0, creditCents: 5_000 },
    ]);
  });

  it('has a line for each kind, as the statement has', () => {
    const lines = journalOf(october({ bonusCents: 2_500, overrideCents: 87 }));
    expect(lines.map(({ words, debitCents }) => [words, debitCents])).toEqual([
      ['Referral bonuses', 2_500],
      ['Referral bonuses', 0],
      ['Override commission', 87],
      ['Override commission', 0],
    ]);
  });

  it('turns debit and credit round for an amount below zero', () => {
    const [month] = october({ upfrontCents: 5_000 });
    const turned = { ...month?.[1], cents: { upfront: -5_000 } } as BookedMonth;
    expect(journalOf([['2026-10', turned]])).toMatchObject([
      { account: 'agentsPayable', debitCents: 5_000 },
      { account: 'commissionExpense', creditCents: 5_000 },
    ]);
  });

  it('has no line for a kind that didn’t move, and none for a month without any', () => {
    expect(journalOf(october({ openingCents: 700 }))).toEqual([]);
  });

  it('balances, and moves what agents are owed from opening to closing', () => {
    fc.assert(
      fc.property(anyMonths, (months) => {
        const lines = journalOf(months);
        const { debitCents, creditCents } = totalsOf(lines);
        expect(debitCents).toBe(creditCents);
        const owed = lines
          .filter(({ account }) => account === 'agentsPayable')
          .reduce((sum, line) => sum + line.creditCents - line.debitCents, 0);
        const moved = months.reduce(
          (sum, [, { openingCents, closingCents }]) => sum + closingCents - openingCents,
          0,
        );
        expect(owed).toBe(moved);
      }),
    );
  });

  const line: JournalLine = {
    period: '2026-10',
    account: 'agentsPayable',
    words: 'Bonus',
    debitCents: 0,
    creditCents: 500,
  };
  it.each<[string, JournalLine[]]>([
    ['debits and credits differ', [line]],
    ['a line is both', [{ ...line, debitCents: 500 }]],
    ['a line is neither', [{ ...line, creditCents: 0 }]],
    ['an amount is below zero', [{ ...line, creditCents: -500 }]],
    ['an amount is a fraction', [{ ...line, creditCents: 0.5 }]],
  ])('has no totals where %s', (_, lines) => {
    expect(() => totalsOf(lines)).toThrow();
  });
});

describe('a booked month', () => {
  it('is refused where its kinds don’t lead from opening to closing', () => {
    const off = { ...figuresOf({ bonusCents: 100 }), closingCents: 101 };
    expect(() => bookMonth(off)).toThrow('off by -1 cents');
  });

  it('counts the sales behind the monthly commission', () => {
    expect(
      bookMonth(figuresOf({ monthlyCents: 3_600, monthlySales: 3, upfrontSales: 2 })),
    ).toMatchObject({
      monthlySales: 3,
      upfrontSales: 2,
    });
  });

  it('earned what was added less what was taken back, whatever was paid', () => {
    const moved = { upfrontCents: 5_000, monthlyCents: 2_000, bonusCents: 100, clawbackCents: 700 };
    const month = bookMonth(figuresOf({ ...moved, paidCents: 9_999, returnedCents: 1 }));
    expect(earnedIn(month)).toBe(6_400);
  });

  it('adds up over agents, and over months that follow each other', () => {
    fc.assert(
      fc.property(anyFigures, anyFigures, (one, other) => {
        const [first, second] = [bookMonth(one), bookMonth(other)];
        const both = addAgents(first, second);
        expect(both).toMatchObject({
          openingCents: one.openingCents + other.openingCents,
          closingCents: one.closingCents + other.closingCents,
          reservedCents: one.reservedCents + other.reservedCents,
          monthlySales: one.monthlySales + other.monthlySales,
          upfrontSales: one.upfrontSales + other.upfrontSales,
        });
        expect(earnedIn(both)).toBe(earnedIn(first) + earnedIn(second));
        const after = bookMonth(figuresOf({ ...other, openingCents: one.closingCents }));
        const span = addSpans(first, after);
        expect([span.openingCents, span.closingCents]).toEqual([
          one.openingCents,
          after.closingCents,
        ]);
        expect(earnedIn(span)).toBe(earnedIn(first) + earnedIn(after));
      }),
    );
  });

  it('is empty where nothing was owed and nothing moved', () => {
    expect(isEmptyMonth(bookMonth(NOTHING))).toBe(true);
    expect(isEmptyMonth(bookMonth(figuresOf({ upfrontCents: 500, paidCents: 500 })))).toBe(false);
    const owed = bookMonth(figuresOf({ openingCents: 500 }));
    expect(isEmptyMonth(carriedMonth(owed))).toBe(false);
    expect(carriedMonth(owed)).toMatchObject({ openingCents: 500, closingCents: 500, cents: {} });
  });
});

it.each([
  ['upfront', 'x', { saleId: 'x' }],
  ['clawback', 'x', { saleId: 'x' }],
  ['bonus', 'x', { recruitId: 'x' }],
  ['monthly', '2026-10', {}],
  ['pay', 'x', { payoutId: 'x' }],
  ['return', 'x', { payoutId: 'x' }],
  ['adjustment', 'x', {}],
  ['reversal', 'x', { saleId: 'x' }],
  ['reversal', 'bonus#x', { recruitId: 'x' }],
  ['bonus', 'x#s', { recruitId: 'x', saleId: 's' }],
  ['clawback', 'bonus#x#s', { recruitId: 'x', saleId: 's' }],
] as const)('the cause of %s is %s: %j', (kind, cause, ids) => {
  expect(causeIdsOf({ kind, cause })).toEqual(ids);
});

it.each([
  ['2026-10', '2026-10', undefined],
  ['2026-01', '2026-12', undefined],
  ['2026-01', '2027-01', 'must be at most 12 months with the first one'],
  ['2026-10', '2026-09', 'must not be before the first month'],
])('months from %s to %s: %s', (from, to, message) => {
  expect(whyNoMonths({ from, to })?.message).toBe(message);
});
