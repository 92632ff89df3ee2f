import { describe, expect, it } from 'vitest';
import { isReadByMonths, pointsOf, spanOfPeriod, whyNoPeriod } from './report-period.ts';

describe('a period between two dates', () => {
  it.each([
    ['2027-01-01', '2027-01-01', undefined],
    ['2027-01-02', '2027-01-01', 'must not be before the first day'],
    // With a leap day.
    ['2027-03-01', '2029-02-28', undefined],
    ['2027-03-01', '2029-03-01', 'must be at most two years after the first day'],
  ])('from %s to %s is refused because it %s', (from, to, message) => {
    expect(whyNoPeriod({ from, to })?.message).toBe(message);
  });

  it.each([
    ['2027-01-01', '2027-01-31', 31, false],
    ['2027-01-01', '2027-02-01', 5, false],
    ['2027-01-01', '2027-04-02', 14, false],
    ['2027-01-01', '2027-04-03', 4, true],
  ])('from %s to %s has %i points, by months: %s', (from, to, points, byMonths) => {
    const span = spanOfPeriod({ from, to }, '2027-06-15');
    expect(pointsOf(span)).toHaveLength(points);
    expect(isReadByMonths(span)).toBe(byMonths);
  });
});
