import { describe, expect, it } from 'vitest';
import { isPublicHoliday, nextBusinessDay, whyNotPaymentDate } from './business-day.ts';

describe('isPublicHoliday', () => {
  it.each([
    ['2026-01-01', "New Year's Day"],
    ['2024-03-29', 'Good Friday'],
    ['2024-04-01', 'Family Day'],
    ['2025-04-18', 'Good Friday'],
    ['2025-04-21', 'Family Day'],
    ['2026-04-03', 'Good Friday'],
    ['2026-04-06', 'Family Day'],
    ['2027-03-26', 'Good Friday'],
    ['2027-03-29', 'Family Day'],
    ['2038-04-23', 'Good Friday, as late as it gets'],
    ['2025-04-28', 'Freedom Day was a Sunday'],
    ['2026-08-10', "National Women's Day was a Sunday"],
    ['2027-03-22', 'Human Rights Day was a Sunday'],
    ['2026-12-16', 'Day of Reconciliation'],
    ['2026-12-26', 'Day of Goodwill'],
    ['2026-11-04', 'local elections, by proclamation'],
    ['2024-05-29', 'elections, by proclamation'],
    ['2022-12-27', 'Christmas on a Sunday, by proclamation'],
  ])('%s: %s', (day) => {
    expect(isPublicHoliday(day)).toBe(true);
  });

  it.each(['2026-11-02', '2026-04-07', '2026-04-05', '2026-03-23', '2026-12-28'])(
    '%s is not one',
    (day) => {
      expect(isPublicHoliday(day)).toBe(false);
    },
  );
});

it('a day that the office entered as declared isn’t one on which banks work', () => {
  const declared = ['2029-05-30', '2029-05-31'];
  expect(nextBusinessDay('2029-05-29')).toBe('2029-05-30');
  expect(nextBusinessDay('2029-05-29', declared)).toBe('2029-06-01');
  expect(whyNotPaymentDate('2029-05-30', '2029-05-28')).toBeUndefined();
  expect(whyNotPaymentDate('2029-05-30', '2029-05-28', declared)).toBe(
    'must be a day on which banks work, such as 1 June 2029',
  );
});

it.each([
  ['2029-05-27', 'must not be over: today is 28 May 2029'],
  ['2029-06-28', undefined],
  ['2029-06-29', 'must be within 31 days'],
  ['2029-06-02', 'must be a day on which banks work, such as 4 June 2029'],
])('payment on %s, asked for on 28 May 2029: %s', (day, problem) => {
  expect(whyNotPaymentDate(day, '2029-05-28')).toBe(problem);
});

it.each([
  ['2026-11-02', '2026-11-03', 'the day after'],
  ['2026-10-30', '2026-11-02', 'a Friday'],
  ['2026-11-01', '2026-11-02', 'a Sunday'],
  ['2026-12-24', '2026-12-28', 'Christmas on a Friday'],
  ['2026-04-02', '2026-04-07', 'Easter'],
  ['2025-12-31', '2026-01-02', 'the new year'],
  ['2024-02-28', '2024-02-29', 'a leap year'],
])('nextBusinessDay after %s comes %s: %s', (day, next) => {
  expect(nextBusinessDay(day)).toBe(next);
});
