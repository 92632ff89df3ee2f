import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addMonths } from '../../../shared/kernel/month.ts';
import { type Entry, entries, fold, owedCents } from '../../../shared/ledger/rules.ts';
import { type Measures, noMeasures } from '../../../shared/kernel/measures.ts';
import { measuresOfEntry } from '../../../shared/ledger/measures.ts';
import { agentScope, monthBucket, type MonthOf, sumOf } from '../../data/reports/rollup.table.ts';
import { foldStatements, foldTaxYears } from './fold-statements.ts';
import { ledgerEntryProjection } from '../../workflows/projector/project-ledger.ts';

const none = {
  upfrontSales: 0,
  upfrontCents: 0,
  monthlyCents: 0,
  monthlySales: 0,
  bonusCents: 0,
  overrideCents: 0,
  clawbackCents: 0,
  adjustmentCents: 0,
  reversalCents: 0,
};
const still = { ...none, paidCents: 0, returnedCents: 0 };

/** The figures of months, as the projector sums them up. */
function monthsOf(posted: readonly (readonly [string, Entry])[]): MonthOf[] {
  const months = new Map<string, Partial<Measures>[]>();
  for (const [period, entry] of posted) {
    const stored = { ...entry, agentId: 'a', period, at: `${period}-15T08:00:00.000Z` };
    const [bucket = ''] = ledgerEntryProjection.buckets(stored, agentScope('a'));
    const month = bucket.slice(monthBucket('').length);
    months.set(month, [...(months.get(month) ?? []), measuresOfEntry(entry)]);
  }
  return [...months]
    .map(([period, measures]) => ({ period, measures: sumOf(measures) }))
    .toSorted((one, other) => (one.period < other.period ? -1 : 1));
}

describe('statements', () => {
  it('are empty where there are no entries', () => {
    const span = { through: '2026-11', closedThrough: '2026-10' };
    expect(foldStatements([], span)).toEqual([]);
    expect(foldTaxYears([], '2026-10')).toEqual([]);
  });

  it('open with the closing balance of the month before, even an empty month', () => {
    const months = monthsOf([
      ['2026-08', entries.upfront('s', 5_000)],
      ['2026-08', entries.monthly('2026-08', 1_000, 1)],
      ['2026-08', entries.reserve('p', 6_000)],
      ['2026-10', entries.pay('p', 6_000)],
    ]);
    const span = { through: '2026-10', closedThrough: '2026-09' };
    expect(foldStatements(months, span)).toEqual([
      {
        ...still,
        period: '2026-08',
        openingCents: 0,
        upfrontSales: 1,
        upfrontCents: 5_000,
        monthlyCents: 1_000,
        monthlySales: 1,
        closingCents: 6_000,
        reservedCents: 6_000,
        isComplete: true,
      },
      {
        ...still,
        period: '2026-09',
        openingCents: 6_000,
        closingCents: 6_000,
        reservedCents: 6_000,
        isComplete: true,
      },
      {
        ...still,
        period: '2026-10',
        openingCents: 6_000,
        paidCents: 6_000,
        closingCents: 0,
        reservedCents: 0,
        isComplete: false,
      },
    ]);
  });

  it('begin with the month in which an advance was set aside, not with the one before', () => {
    const months = monthsOf([['2026-11', entries.reserve('p', 9_000)]]);
    const span = { through: '2026-11', closedThrough: '2026-10' };
    expect(foldStatements(months, span)).toMatchObject([
      { period: '2026-11', closingCents: 0, reservedCents: 9_000 },
    ]);
  });

  it('go on after the present month where the clock was ahead, as the balance does', () => {
    const months = monthsOf([
      ['2026-11', entries.upfront('s', 5_000)],
      ['2026-12', entries.monthly('2026-12', 1_000, 1)],
      ['2027-01', entries.reserve('p', 6_000)],
    ]);
    const span = { through: '2026-11', closedThrough: '2026-10' };
    expect(foldStatements(months, span)).toMatchObject([
      { period: '2026-11', closingCents: 5_000, reservedCents: 0 },
      { period: '2026-12', closingCents: 6_000, reservedCents: 0 },
      { period: '2027-01', closingCents: 6_000, reservedCents: 6_000 },
    ]);
  });

  it('show an advance, a clawback and a returned payment', () => {
    const months = monthsOf([
      ['2026-10', entries.upfront('s', 5_000)],
      ['2026-10', entries.reserve('p', 9_000)],
      ['2026-10', entries.pay('p', 9_000)],
      ['2026-11', entries.clawback('s', 5_000)],
      ['2026-11', entries.return('p', 9_000, 'paid')],
    ]);
    const span = { through: '2026-11', closedThrough: '2026-10' };
    expect(foldStatements(months, span)).toMatchObject([
      { openingCents: 0, upfrontCents: 5_000, paidCents: 9_000, closingCents: -4_000 },
      { openingCents: -4_000, clawbackCents: 5_000, returnedCents: 9_000, closingCents: 0 },
    ]);
  });

  it('show adjustments and approvals that were undone', () => {
    const months = monthsOf([
      ['2026-10', entries.upfront('s', 5_000)],
      ['2026-10', entries.bonus({ recruitId: 'a', saleId: 's' }, 2_500)],
      ['2026-11', entries.adjustment('x', 12_000)],
      ['2026-11', entries.adjustment('y', -20_000)],
      ['2026-11', entries.reversal('s', 5_000)],
      ['2026-11', entries.bonusReversal({ recruitId: 'a', saleId: 's' }, 2_500)],
    ]);
    const span = { through: '2026-11', closedThrough: '2026-10' };
    expect(foldStatements(months, span)).toMatchObject([
      { upfrontCents: 5_000, bonusCents: 2_500, closingCents: 7_500 },
      { openingCents: 7_500, adjustmentCents: -8_000, reversalCents: 7_500, closingCents: -8_000 },
    ]);
  });

  it('always close with the amounts owed and reserved in the ledger', () => {
    const kinds = fc.oneof(
      fc.constant(entries.upfront('s', 5_000)),
      fc.constant(entries.clawback('s', 5_000)),
      fc.nat(90_000).map((amount) => entries.monthly('2026-11', amount * 1_000, amount)),
      fc.nat(90_000).map((amount) => entries.bonus({ recruitId: 'a', saleId: 's' }, amount)),
      fc.nat(90_000).map((amount) => entries.adjustment('x', amount - 45_000)),
      fc.nat(90_000).map((amount) => entries.reversal('s', amount)),
      fc
        .nat(90_000)
        .map((amount) => entries.bonusReversal({ recruitId: 'a', saleId: 's' }, amount)),
      fc.nat(90_000).map((amount) => entries.reserve('p', amount)),
      fc.nat(90_000).map((amount) => entries.release('p', amount)),
      fc.nat(90_000).map((amount) => entries.pay('p', amount)),
      fc.nat(90_000).map((amount) => entries.return('p', amount, 'processing')),
      fc.nat(90_000).map((amount) => entries.return('p', amount, 'paid')),
    );
    const period = fc.nat(40).map((month) => addMonths('2025-01', month));
    fc.assert(
      fc.property(fc.array(fc.tuple(period, kinds)), (posted) => {
        const span = { through: '2028-06', closedThrough: '2026-01' };
        const statements = foldStatements(monthsOf(posted), span);
        for (const { period: month, closingCents, reservedCents } of statements) {
          const until = fold(posted.filter(([at]) => at <= month).map(([, entry]) => entry));
          expect({ closingCents, reservedCents }).toEqual({
            closingCents: owedCents(until),
            reservedCents: until.reservedCents,
          });
        }
        const last = statements.at(-1);
        expect(foldTaxYears(statements, '2026-01').at(-1)?.closingCents).toBe(last?.closingCents);
      }),
    );
  });
});

describe('tax years', () => {
  it('add up from March to February, and open and close with their first and last month', () => {
    const months = ['2026-02', '2026-03', '2027-02', '2027-03'].flatMap((period, at) =>
      monthsOf([
        [period, entries.upfront(`a${at}`, 5_000)],
        [period, entries.pay(`p${at}`, 1_000)],
      ]),
    );
    const span = { through: '2027-04', closedThrough: '2027-02' };
    expect(foldTaxYears(foldStatements(months, span), '2027-02')).toMatchObject([
      {
        taxYear: 2026,
        openingCents: 0,
        upfrontCents: 5_000,
        paidCents: 1_000,
        closingCents: 4_000,
      },
      {
        taxYear: 2027,
        openingCents: 4_000,
        upfrontSales: 2,
        upfrontCents: 10_000,
        paidCents: 2_000,
        closingCents: 12_000,
        isComplete: true,
      },
      { taxYear: 2028, openingCents: 12_000, closingCents: 16_000, isComplete: false },
    ]);
  });

  it('begin with the first month', () => {
    const months = [{ period: '2027-01', measures: noMeasures() }];
    const span = { through: '2027-01', closedThrough: '2026-12' };
    expect(foldTaxYears(foldStatements(months, span), '2026-12')).toEqual([
      {
        ...still,
        taxYear: 2027,
        openingCents: 0,
        closingCents: 0,
        reservedCents: 0,
        isComplete: false,
      },
    ]);
  });
});
