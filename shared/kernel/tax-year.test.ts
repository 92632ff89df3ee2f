import { describe, expect, it } from 'vitest';
import { addMonths, periodOf } from './month.ts';
import { periodsOfTaxYear, taxYearOf } from './tax-year.ts';

describe('taxYearOf', () => {
  it.each([
    ['2026-02', 2026],
    ['2026-03', 2027],
    ['2026-12', 2027],
    ['2027-01', 2027],
    ['2027-02', 2027],
    ['2027-03', 2028],
  ])('%s lies in %i', (period, taxYear) => {
    expect(taxYearOf(period)).toBe(taxYear);
  });

  it('begins at midnight in South Africa', () => {
    expect(taxYearOf(periodOf('2027-02-28T21:59:59.999Z'))).toBe(2027);
    expect(taxYearOf(periodOf('2027-02-28T22:00:00.000Z'))).toBe(2028);
    expect(taxYearOf(periodOf('2028-02-29T21:59:59.999Z'))).toBe(2028);
  });
});

it('periodsOfTaxYear are the twelve months from March to February', () => {
  const { first, last } = periodsOfTaxYear(2027);
  const periods = Array.from({ length: 12 }, (_, month) => addMonths(first, month));
  expect([periods[0], periods[11]]).toEqual(['2026-03', last]);
  expect(new Set(periods.map(taxYearOf))).toEqual(new Set([2027]));
  expect([taxYearOf(addMonths(first, -1)), taxYearOf(addMonths(last, 1))]).toEqual([2026, 2028]);
});
