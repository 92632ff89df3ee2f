import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  addMonths,
  dayOf,
  period,
  periodNumber,
  periodOf,
  periodsFromThrough,
  secondsLeftOfDay,
  startOf,
} from './month.ts';

const periods = fc
  .tuple(fc.integer({ min: 1, max: 9_000 }), fc.integer({ min: 1, max: 12 }))
  .map(([year, month]) => `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}`);
const instants = fc.date({
  min: new Date('2000-01-01T00:00:00Z'),
  max: new Date('2100-01-01T00:00:00Z'),
  noInvalidDate: true,
});

it.each([
  ['2026-10-31T21:59:59.999Z', '2026-10'],
  ['2026-10-31T22:00:00.000Z', '2026-11'],
  ['2026-12-31T21:59:59.999Z', '2026-12'],
  ['2026-12-31T22:00:00.000Z', '2027-01'],
  ['2028-02-28T22:00:00.000Z', '2028-02'],
  ['2028-02-29T21:59:59.999Z', '2028-02'],
  ['2028-02-29T22:00:00.000Z', '2028-03'],
  ['2027-02-28T22:00:00.000Z', '2027-03'],
])('periodOf puts %s into %s, by South African time', (at, expected) => {
  expect(periodOf(at)).toBe(expected);
  expect(periodOf(new Date(at))).toBe(expected);
});

it.each([
  ['2027-03-01', -1, '2027-02-28'],
  ['2028-03-01', -1, '2028-02-29'],
  ['2026-12-31', 1, '2027-01-01'],
  ['2027-03-31', -29, '2027-03-02'],
])('addDays from %s by %i is %s', (from, days, expected) => {
  expect(addDays(from, days)).toBe(expected);
});

it('dayOf agrees with the time zone database', () => {
  const zone = new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Johannesburg' });
  fc.assert(
    fc.property(instants, (at) => {
      expect(dayOf(at)).toBe(zone.format(at));
    }),
  );
});

it.each([
  ['2026-12-31T22:00:00.000Z', 86_400],
  ['2026-12-31T21:59:59.999Z', 1],
  ['2026-12-31T10:00:00.500Z', 43_200],
])('secondsLeftOfDay of %s are %i', (at, seconds) => {
  expect(secondsLeftOfDay(new Date(at))).toBe(seconds);
});

describe('addMonths', () => {
  it.each([
    ['2026-11', 1, '2026-12'],
    ['2026-12', 1, '2027-01'],
    ['2026-01', -1, '2025-12'],
    ['2026-01', -13, '2024-12'],
    ['2026-05', 0, '2026-05'],
    ['0000-01', 1, '0000-02'],
  ])('%s and %i months is %s', (from, months, expected) => {
    expect(addMonths(from, months)).toBe(expected);
  });

  it('is undone by the negative number, and counts months', () => {
    fc.assert(
      fc.property(periods, fc.integer({ min: 0, max: 600 }), (from, months) => {
        const to = addMonths(from, months);
        expect(addMonths(to, -months)).toBe(from);
        expect(periodNumber(to) - periodNumber(from)).toBe(months);
        expect(periodsFromThrough(from, to)).toBe(months + 1);
      }),
    );
  });

  it('keeps periods in order as text', () => {
    fc.assert(
      fc.property(periods, periods, (a, b) => {
        expect(a < b).toBe(periodNumber(a) < periodNumber(b));
      }),
    );
  });
});

it.each([
  ['2026-11', '2026-11', 1],
  ['2026-11', '2027-01', 3],
  ['2026-11', '2026-10', 0],
  ['2026-11', '2020-01', 0],
])('periodsFromThrough counts from %s through %s: %i', (from, through, count) => {
  expect(periodsFromThrough(from, through)).toBe(count);
});

it('startOf is the first instant of the period', () => {
  expect(startOf('2026-11')).toBe('2026-10-31T22:00:00.000Z');
  fc.assert(
    fc.property(periods, (of) => {
      const start = Date.parse(startOf(of));
      expect(periodOf(new Date(start))).toBe(of);
      expect(periodOf(new Date(start - 1))).toBe(addMonths(of, -1));
    }),
  );
});

it.each(['2026-00', '2026-13', '2026-1', '26-01', '2026-11-01', ''])(
  'period refuses %j',
  (text) => {
    expect(period.safeParse(text).success).toBe(false);
  },
);
