import { describe, expect, it } from 'vitest';
import { formatAge } from './dates.ts';

describe('formatAge', () => {
  const now = '2027-03-31T08:00:00.000Z';

  it.each([
    ['2027-03-31T08:00:05.000Z', 'just now'],
    ['2027-03-31T07:59:01.000Z', 'just now'],
    ['2027-03-31T07:59:00.000Z', '1 min'],
    ['2027-03-31T07:00:01.000Z', '59 min'],
    ['2027-03-31T07:00:00.000Z', '1 h'],
    ['2027-03-30T08:00:01.000Z', '23 h'],
    ['2027-03-30T08:00:00.000Z', '1 day'],
    ['2027-03-01T08:00:00.000Z', '30 days'],
  ])('of %s is %s', (at, age) => {
    expect(formatAge(at, now)).toBe(age);
  });
});
