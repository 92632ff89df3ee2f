import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatPlainRand, parseRand } from './amount.ts';
import { formatRand, MAX_AMOUNT_CENTS, positiveCents } from './money.ts';

const amounts = fc.integer({ min: -MAX_AMOUNT_CENTS, max: MAX_AMOUNT_CENTS });

it.each([
  [0, 'R0.00'],
  [-0, 'R0.00'],
  [1, 'R0.01'],
  [99, 'R0.99'],
  [5_000, 'R50.00'],
  [123_450, 'R1\u00a0234.50'],
  [100_000_000, 'R1\u00a0000\u00a0000.00'],
  [-50_000, '-R500.00'],
  [-1, '-R0.01'],
])('formatRand writes %i cents as %s', (cents, text) => {
  expect(formatRand(cents)).toBe(text);
});

it.each([
  [0, '0.00'],
  [123_450, '1234.50'],
  [-50_000, '-500.00'],
])('formatPlainRand writes %i cents as %s', (cents, text) => {
  expect(formatPlainRand(cents)).toBe(text);
});

describe('parseRand', () => {
  it.each([
    ['999', 99_900],
    ['R999', 99_900],
    ['r 999', 99_900],
    ['1 234.5', 123_450],
    ['R1,234.50', 123_450],
    ['1,234,567.89', 123_456_789],
    ['1,50', 150],
    ['1 234,5', 123_450],
    ['-R500.00', -50_000],
    ['  0.01 ', 1],
    ['0', 0],
  ])('reads %j as %i cents', (text, cents) => {
    expect(parseRand(text)).toBe(cents);
  });

  it.each([
    '',
    ' ',
    'R',
    '-',
    'abc',
    '1.234',
    '0.001',
    '1.2.3',
    '1,2,3',
    '12,34.50',
    '1 2 3',
    '1e3',
    'Infinity',
    'NaN',
    '0x10',
    '.5',
    '5.',
    '--5',
    '1234567890123',
    '٣',
  ])('refuses %j', (text) => {
    expect(parseRand(text)).toBeUndefined();
  });

  it('reads back every amount that formatRand writes', () => {
    fc.assert(fc.property(amounts, (cents) => parseRand(formatRand(cents)) === cents));
  });

  it('reads rand and cents without floating point', () => {
    const parts = fc.tuple(
      fc.integer({ min: 0, max: 10_000_000 }),
      fc.integer({ min: 0, max: 99 }),
    );
    fc.assert(
      fc.property(parts, ([rand, cents]) => {
        const decimals = String(cents).padStart(2, '0');
        expect(parseRand(`${rand}.${decimals}`)).toBe(rand * 100 + cents);
      }),
    );
  });
});

describe('positiveCents', () => {
  it.each([1, 5_000, MAX_AMOUNT_CENTS])('takes %d', (cents) => {
    expect(positiveCents.safeParse(cents).success).toBe(true);
  });

  it.each([0, -1, 0.5, MAX_AMOUNT_CENTS + 1, Number.POSITIVE_INFINITY, Number.NaN, '100', null])(
    'refuses %j',
    (value) => {
      expect(positiveCents.safeParse(value).success).toBe(false);
    },
  );
});
