import { expect, it } from 'vitest';
import { type Balance, closedEarnings, earningsAt, nextEarnings } from './balance.table.ts';

/** Two sales at the end of October; then one more, and in December another one while one ends. */
const balance = {
  closedThrough: '2026-10',
  activeSales: 2,
  beyondCents: 500,
  counts: {
    'started#2026-11': 1,
    'beyond#2026-11': 250,
    'started#2026-12': 1,
    'ended#2026-12': 1,
    'override#2026-12': 40,
  },
} as unknown as Balance;

it.each([
  ['2026-10', { activeSales: 2, beyondCents: 500, overrideCents: 0 }],
  ['2026-11', { activeSales: 3, beyondCents: 750, overrideCents: 0 }],
  ['2026-12', { activeSales: 3, beyondCents: 750, overrideCents: 40 }],
])('the earnings of %s count what happened up to it, and not later', (period, earnings) => {
  expect(earningsAt(balance, period)).toEqual(earnings);
});

it('a month’s earnings follow from those of the month before and its own counters', () => {
  const november = nextEarnings(balance, closedEarnings(balance), '2026-11');
  expect(november).toEqual(earningsAt(balance, '2026-11'));
  expect(nextEarnings(balance, november, '2026-12')).toEqual(earningsAt(balance, '2026-12'));
});
