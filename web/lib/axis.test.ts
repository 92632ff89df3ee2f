import { expect, it } from 'vitest';
import { formatShortRand, roundTop } from './axis.ts';

it.each([
  [0, 1],
  [1, 1],
  [79_900, 80_000],
  [80_000, 80_000],
  [80_001, 100_000],
  [100_001, 200_000],
  [950_000_00, 1_000_000_00],
])('roundTop of %i is %i', (highest, top) => {
  expect(roundTop(highest)).toBe(top);
});

it.each([
  [0, 'R0'],
  [95_000, 'R950'],
  [100_000, 'R1k'],
  [150_000, 'R1.5k'],
  [1_200_000, 'R12k'],
  [150_000_000, 'R1.5m'],
  [1_000_000_000, 'R10m'],
])('formatShortRand of %i cents is %s', (cents, text) => {
  expect(formatShortRand(cents)).toBe(text);
});
