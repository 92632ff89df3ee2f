import { describe, expect, it } from 'vitest';
import { monthOptions, taxYearOptions, taxYearSpan, whyOpen } from './books-words.ts';

const months = {
  firstPeriod: '2027-01',
  closedThrough: '2027-03',
  presentPeriod: '2027-05',
  nextRunAt: '2027-05-01T00:00:00.000Z',
};

describe('the months to choose from', () => {
  it('are all since the first, newest first, and say which are open', () => {
    expect(monthOptions(months).map(({ label }) => label)).toEqual([
      'May 2027 (open)',
      'April 2027 (open)',
      'March 2027',
      'February 2027',
      'January 2027',
    ]);
  });

  it('are the present one in an empty portal', () => {
    const { presentPeriod, nextRunAt } = months;
    expect(monthOptions({ presentPeriod, nextRunAt })).toEqual([
      { value: '2027-05', label: 'May 2027 (open)' },
    ]);
    expect(taxYearOptions({ presentPeriod, nextRunAt })).toEqual([]);
  });
});

it('offers the tax years that have a closed month', () => {
  expect(taxYearOptions(months).map(({ value }) => value)).toEqual(['2028', '2027']);
  expect(taxYearOptions({ ...months, closedThrough: '2027-02' })).toEqual([
    { value: '2027', label: '2027' },
  ]);
});

it.each([
  [2027, 'March 2026 to February 2027'],
  [2028, 'March 2027 to February 2028, so far through March 2027'],
])('says which months the tax year %i has: %s', (taxYear, span) => {
  expect(taxYearSpan(taxYear, months)).toBe(span);
});

it.each([
  ['2027-03', undefined],
  [
    '2027-05',
    'May 2027 isn’t closed yet, so its monthly commission is still missing. The monthly run of April 2027 is due 2027-05-01T00:00:00.000Z.',
  ],
])('says why months through %s can’t be booked: %s', (to, why) => {
  expect(whyOpen(to, months, (at) => at)).toBe(why);
});
