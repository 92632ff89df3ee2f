import { expect, it } from 'vitest';
import { balanceWords } from './balance-words.ts';

it.each([
  [-12_000, 'Nomsa owes R120.00'],
  [0, 'Nomsa has R0.00 available'],
  [5, 'Nomsa has R0.05 available'],
])('%i cents: %s', (cents, words) => {
  expect(balanceWords('Nomsa', cents)).toBe(words);
});
