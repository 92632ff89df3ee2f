import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addMonths } from '../kernel/month.ts';
import {
  commissionAmountCents,
  type Entry,
  entries,
  overrideAmountCents,
} from '../ledger/rules.ts';
import { payoutStatus } from '../payouts/contract.ts';
import { saleStatus } from '../sales/schemas.ts';
import { MEASURES, type Measures, noMeasures } from '../kernel/measures.ts';
import { measuresOfEntry } from '../ledger/measures.ts';
import {
  averageCents,
  commissionThrough,
  difference,
  measuresOfOverride,
  measuresOfPayout,
  measuresOfProfile,
  measuresOfSale,
  overrideThrough,
  percentOf,
  recentFigures,
  referralConversionPercent,
  salesConversionPercent,
  volumeSpan,
} from './rules.ts';

const saleOf = (approvedOn: string) => ({
  saleValueCents: 79_900,
  upfrontCommissionCents: 5_000,
  monthlyCommissionCents: 1_000,
  approvedAt: `${approvedOn}T08:00:00.000Z`,
});
/** A sale approved in November 2026, the 24,322nd month. */
const line = { salesFixedCents: 5_000 - 24_322_000, salesMonthlyCents: 1_000 };

describe('the measures of a sale', () => {
  it.each([
    ['pending', { salesPending: 1 }],
    ['approved', { salesApproved: 1, salesValueCents: 79_900, ...line }],
    ['rejected', { salesRejected: 1 }],
    ['withdrawn', { salesWithdrawn: 1 }],
    ['paid', { salesPaid: 1, salesValueCents: 79_900, ...line }],
  ] as const)('%s', (status, measures) => {
    expect(measuresOfSale({ ...saleOf('2026-11-10'), status })).toEqual(measures);
  });
});

describe('the commission of sales', () => {
  const active = { ...saleOf('2026-11-10'), status: 'approved' } as const;
  const ended = { ...active, endedAt: '2027-01-20T08:00:00.000Z' };

  it.each([
    ['active, in the month of its approval', active, '2026-11-30', 5_000],
    ['active, once that month is over', active, '2026-12-01', 6_000],
    ['active and paid, a year later', { ...active, status: 'paid' }, '2027-11-01', 17_000],
    ['ended, with what it had earned by then', ended, '2027-11-01', 7_000],
    [
      'ended in the month in which it began',
      { ...active, endedAt: active.approvedAt },
      '2027-11-01',
      5_000,
    ],
    ['ended and taken back', { ...ended, clawbackCents: 5_000 }, '2027-11-01', 2_000],
  ] as const)('%s', (_, sale, today, cents) => {
    const { salesFixedCents = 0, salesMonthlyCents = 0 } = measuresOfSale(sale);
    expect(commissionThrough({ salesFixedCents, salesMonthlyCents }, today)).toBe(cents);
  });

  it('is the sum of the sales’ commission amounts once all past months are closed', () => {
    const month = fc.integer({ min: 1, max: 24 });
    const instant = (at: number) => `${addMonths('2026-01', at)}-15T08:00:00.000Z`;
    const sales = fc
      .record({
        status: fc.constantFrom(...saleStatus.options),
        approved: month,
        lasts: fc.option(fc.integer({ min: 0, max: 24 })),
        clawbackCents: fc.constantFrom(0, 5_000),
      })
      .map(({ status, approved, lasts, clawbackCents }) => ({
        ...saleOf('2026-11-10'),
        status,
        clawbackCents,
        approvedAt: instant(approved),
        // No sale ends in a month that hasn't begun.
        ...(lasts === null ? {} : { endedAt: instant(Math.min(24, approved + lasts)) }),
      }));
    fc.assert(
      fc.property(fc.array(sales), (all) => {
        const sums = { salesFixedCents: 0, salesMonthlyCents: 0 };
        for (const sale of all) {
          const { salesFixedCents = 0, salesMonthlyCents = 0 } = measuresOfSale(sale);
          sums.salesFixedCents += salesFixedCents;
          sums.salesMonthlyCents += salesMonthlyCents;
        }
        const closedThrough = addMonths('2026-01', 23);
        const amounts = all.map((sale) => commissionAmountCents(sale, closedThrough));
        expect(commissionThrough(sums, `${addMonths('2026-01', 24)}-10`)).toBe(
          amounts.reduce((sum, amount) => sum + amount, 0),
        );
      }),
    );
  });
});

describe('what recruits’ sales bring by overrides', () => {
  const override = { agentId: 'recruiter', upfrontCents: 625, monthlyCents: 125 };
  const active = { ...saleOf('2026-11-10'), status: 'approved', override } as const;
  const ended = { ...active, endedAt: '2027-01-20T08:00:00.000Z' };
  const limited = { ...active, earnsThrough: '2027-01', monthsOverAt: '2027-02-01T00:00:00.000Z' };

  it.each([
    ['active, in the month of its approval', active, '2026-11-30', 625],
    ['active, once that month is over', active, '2026-12-01', 750],
    ['ended, with what it had brought by then', ended, '2027-11-01', 875],
    ['over after three months', limited, '2027-11-01', 1_000],
    ['ended early', { ...ended, override: { ...override, clawbackCents: 625 } }, '2027-11-01', 250],
    ['waiting for the network', { ...active, upfrontWaits: true }, '2026-11-30', 0],
    [
      'confirmed by the network',
      { ...active, upfrontWaits: true, activatedAt: '2026-11-20' },
      '2026-11-30',
      625,
    ],
    ['undone', { ...active, status: 'rejected' }, '2027-11-01', 0],
    ['not approved yet', { ...active, status: 'pending', approvedAt: undefined }, '2027-11-01', 0],
  ] as const)('%s', (_, sale, today, cents) => {
    const { overrideFixedCents = 0, overrideMonthlyCents = 0 } = measuresOfOverride(sale);
    expect(overrideThrough({ overrideFixedCents, overrideMonthlyCents }, today)).toBe(cents);
  });

  it('is the sum of the sales’ overrides once all past months are closed', () => {
    const LAST = 24;
    const amount = fc.integer({ min: 0, max: 99_999 });
    const instant = (at: number) => `${addMonths('2026-01', at)}-15T08:00:00.000Z`;
    const sales = fc
      .record({
        approved: fc.integer({ min: 1, max: LAST }),
        lasts: fc.option(fc.integer({ min: 0, max: LAST })),
        months: fc.option(fc.integer({ min: 1, max: LAST })),
        isClawedBack: fc.boolean(),
        upfrontCents: amount,
        monthlyCents: amount,
      })
      .map(({ approved, lasts, months, isClawedBack, upfrontCents, monthlyCents }) => ({
        ...saleOf('2026-11-10'),
        status: 'approved' as const,
        approvedAt: instant(approved),
        ...(lasts === null ? {} : { endedAt: instant(Math.min(LAST, approved + lasts)) }),
        ...(months === null ? {} : { earnsThrough: addMonths('2026-01', approved + months - 1) }),
        // Noted once the month after the last one has begun.
        ...(months !== null && approved + months <= LAST
          ? { monthsOverAt: instant(approved + months) }
          : {}),
        override: {
          agentId: 'recruiter',
          upfrontCents,
          monthlyCents,
          ...(isClawedBack ? { clawbackCents: upfrontCents } : {}),
        },
      }));
    fc.assert(
      fc.property(fc.array(sales), (all) => {
        const sums = { overrideFixedCents: 0, overrideMonthlyCents: 0 };
        for (const sale of all) {
          const { overrideFixedCents = 0, overrideMonthlyCents = 0 } = measuresOfOverride(sale);
          sums.overrideFixedCents += overrideFixedCents;
          sums.overrideMonthlyCents += overrideMonthlyCents;
        }
        const closedThrough = addMonths('2026-01', LAST - 1);
        expect(overrideThrough(sums, `${addMonths('2026-01', LAST)}-10`)).toBe(
          all.reduce((sum, sale) => sum + overrideAmountCents(sale, closedThrough), 0),
        );
      }),
    );
  });
});

describe('the formulas of reports', () => {
  // Sales Conversion = total divided by (total plus 10).
  it.each([
    [0, 0],
    [10, 50],
    [30, 75],
    [1, 9.1],
    [990, 99],
  ])('Sales Conversion of %i sales is %f %%', (total, percent) => {
    expect(salesConversionPercent(total)).toBe(percent);
  });

  it.each([
    [0, 0, undefined],
    [5, 0, undefined],
    [0, 4, 0],
    [1, 3, 33.3],
    [2, 3, 66.7],
    [7, 4, 175],
  ])('%i of %i is %s %%', (part, whole, percent) => {
    expect(percentOf(part, whole)).toBe(percent);
  });

  // Referral conversion rate = share of referrals at first_sale, rounded.
  it.each([
    [0, 0, undefined],
    [1, 3, 33],
    [2, 3, 67],
    [1, 8, 13],
  ])('%i of %i referrals at first_sale is %s %%', (firstSales, referrals, percent) => {
    expect(referralConversionPercent({ referralsFirstSale: firstSales, referrals })).toBe(percent);
  });

  it.each([
    [0, 0, 0],
    [10_000, 3, 3_333],
    [10_001, 2, 5_001],
  ])('%i cents among %i are %i each', (cents, count, each) => {
    expect(averageCents(cents, count)).toBe(each);
  });
});

describe('the measures of a payout', () => {
  it.each([
    ['pending', { payoutsPending: 1, payoutsPendingCents: 5_000 }],
    ['processing', { payoutsProcessing: 1, payoutsProcessingCents: 5_000 }],
    ['paid', { payoutsPaid: 1, payoutsPaidCents: 5_000 }],
    ['rejected', { payoutsRejected: 1, payoutsRejectedCents: 5_000 }],
    ['returned', { payoutsReturned: 1, payoutsReturnedCents: 5_000 }],
  ] as const)('%s', (status, measures) => {
    expect(measuresOfPayout({ status, amountCents: 5_000 })).toEqual(measures);
  });
});

it.each<[Entry, Partial<Measures>]>([
  [
    entries.upfront('s', 5_000),
    { commissionCents: 5_000, ledgerUpfronts: 1, ledgerUpfrontCents: 5_000 },
  ],
  [
    entries.monthly('2026-11', 3_600, 3),
    {
      commissionCents: 3_600,
      ledgerMonthlyCents: 3_600,
      ledgerPlanMonthlyCents: 3_600,
      ledgerPlanSales: 3,
    },
  ],
  [entries.override({ recruitId: 'a', saleId: 's' }, 500), { ledgerOverrideCents: 500 }],
  [entries.monthlyOverride('2026-11', 300), { ledgerOverrideCents: 300 }],
  [entries.monthly('2026-11', 3_000, 3), { commissionCents: 3_000, ledgerMonthlyCents: 3_000 }],
  // No commission: the leaderboard leaves bonuses out.
  [entries.bonus({ recruitId: 'a', saleId: 's' }, 2_500), { ledgerBonusCents: 2_500 }],
  [entries.clawback('s', 5_000), { commissionCents: -5_000, ledgerClawbackCents: 5_000 }],
  [entries.reserve('p', 700), { ledgerSetAsideCents: 700 }],
  [entries.release('p', 700), { ledgerReservedCents: -700 }],
  [entries.pay('p', 700), { ledgerReservedCents: -700, ledgerPaidCents: 700 }],
  [entries.return('p', 700, 'processing'), { ledgerReservedCents: -700 }],
  [entries.return('p', 700, 'paid'), { ledgerReturnedCents: 700 }],
])('the measures of a ledger entry %j', (entry, measures) => {
  expect(measuresOfEntry(entry)).toEqual(measures);
});

it.each([
  ['agent', 'active', { agents: 1, activeAgents: 1 }],
  ['agent', 'inactive', { agents: 1 }],
  ['admin', 'active', {}],
] as const)('the measures of an account %s, %s', (role, status, measures) => {
  expect(measuresOfProfile({ role, status })).toEqual(measures);
});

describe('recentFigures', () => {
  const today = '2027-03-01';
  const counted = (measures: Partial<Measures>) => ({ ...noMeasures(), ...measures });

  it('covers 30 days including today, across a month’s end', () => {
    expect(volumeSpan(today)).toEqual({ from: '2027-01-31', through: today });
    const { volume, signups } = recentFigures(new Map(), today);
    expect(volume.days).toHaveLength(30);
    expect(volume.days[0]).toEqual({ day: '2027-01-31', sales: 0, valueCents: 0 });
    expect(volume.days.at(-1)?.day).toBe(today);
    expect([volume.sales, volume.valueCents, signups]).toEqual([0, 0, 0]);
  });

  it('counts approved and paid sales, and signups of only the last 7 days', () => {
    const figures = new Map([
      ['2027-01-30', counted({ salesApproved: 9, salesValueCents: 900, agents: 9 })],
      ['2027-02-22', counted({ agents: 5 })],
      ['2027-02-23', counted({ salesApproved: 1, salesPaid: 2, salesValueCents: 300, agents: 2 })],
      [today, counted({ salesPending: 4, salesRejected: 3, agents: 1 })],
    ]);
    const { volume, signups } = recentFigures(figures, today);
    expect(volume).toMatchObject({ sales: 3, valueCents: 300 });
    expect(volume.days.find(({ day }) => day === '2027-02-23')).toMatchObject({ sales: 3 });
    expect(signups).toBe(3);
  });
});

describe('difference', () => {
  it('names only what changed', () => {
    const before = measuresOfSale({ ...saleOf('2026-11-10'), status: 'approved' });
    const after = measuresOfSale({ ...saleOf('2026-11-10'), status: 'paid' });
    expect(difference(before, after)).toEqual({ salesApproved: -1, salesPaid: 1 });
    expect(difference(after, after)).toEqual({});
    expect(difference(undefined, after)).toEqual(after);
  });

  it('adds up to the final measures, over any history of a sale or a payout', () => {
    const sales = fc
      .record({
        status: fc.constantFrom(...saleStatus.options),
        saleValueCents: fc.integer({ min: 1, max: 1_000_000 }),
      })
      .map((sale) => ({ ...saleOf('2026-11-10'), ...sale }));
    const payouts = fc.record({
      status: fc.constantFrom(...payoutStatus.options),
      amountCents: fc.integer({ min: 1, max: 1_000_000 }),
    });
    const states = fc.oneof(sales.map(measuresOfSale), payouts.map(measuresOfPayout));
    fc.assert(
      fc.property(fc.array(states, { minLength: 1 }), (history) => {
        const sum: Measures = noMeasures();
        history.forEach((state, at) => {
          const changed = difference(history[at - 1], state);
          for (const name of MEASURES) sum[name] += changed[name] ?? 0;
        });
        expect(sum).toEqual({ ...noMeasures(), ...history.at(-1) });
      }),
    );
  });
});
