import { expect, it } from 'vitest';
import { paidOutWords } from './report-words.ts';

it.each([
  [123_450, 'R1\u00a0234.50 paid out'],
  [0, 'R0.00 paid out'],
  [-5_000, 'R50.00 more returned than paid'],
])('%i cents read "%s"', (cents, words) => {
  expect(paidOutWords(cents)).toBe(words);
});
