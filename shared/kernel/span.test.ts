import { expect, it } from 'vitest';
import { daysIn, daysOf, lastDays, monthsOf, spanBefore, weeksOf, wholeMonthsOf } from './span.ts';

it.each([
  [1, '2027-03-01'],
  [7, '2027-02-23'],
  [30, '2027-01-31'],
  [365, '2026-03-02'],
])('the last days %i of them begin on %s', (days, from) => {
  expect(lastDays('2027-03-01', days)).toEqual({ from, through: '2027-03-01' });
  expect(daysOf(lastDays('2027-03-01', days))).toHaveLength(days);
});

it('90 days in weeks are six days and then twelve whole weeks', () => {
  const weeks = weeksOf(lastDays('2027-03-31', 90));
  expect(weeks).toHaveLength(13);
  expect(weeks[0]).toEqual({ from: '2027-01-01', through: '2027-01-06' });
  expect(weeks.at(-1)).toEqual({ from: '2027-03-25', through: '2027-03-31' });
});

it.each([
  // In the middle of a month: eleven whole ones, and two parts of one month.
  ['2027-03-15', 13, 11, 2],
  // With a leap day, so it begins a day later.
  ['2028-03-01', 13, 11, 2],
  ['2027-12-31', 12, 12, 0],
  ['2028-12-31', 12, 11, 1],
])('365 days in months ending on %s: %i points, %i whole months', (today, points, whole, rest) => {
  const span = lastDays(today, 365);
  const months = monthsOf(span);
  expect(months).toHaveLength(points);
  expect([months[0]?.from, months.at(-1)?.through]).toEqual([span.from, span.through]);
  const cut = wholeMonthsOf(span);
  expect([cut.months.length, cut.rest.length]).toEqual([whole, rest]);
  const days = months.flatMap(daysOf);
  expect(days).toEqual(daysOf(span));
});

it.each([
  ['2027-03-01', '2027-03-31', '2027-01-29', '2027-02-28'],
  ['2028-03-01', '2028-03-01', '2028-02-29', '2028-02-29'],
  ['2026-01-01', '2027-12-31', '2024-01-02', '2025-12-31'],
])(
  'the span before of %s to %s has as many days, and ends the day before',
  (from, through, first, last) => {
    expect(spanBefore({ from, through })).toEqual({ from: first, through: last });
    expect(daysIn({ from: first, through: last })).toBe(daysIn({ from, through }));
  },
);
