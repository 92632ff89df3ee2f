import { expect, it } from 'vitest';
import { leaveWords } from './leave-words.ts';

const december = { batchId: '2026-12' };

it.each([
  ['none is in a batch', [{}, {}], ''],
  ['the only one is', [december], ' The payout leaves the batch of December 2026.'],
  ['some are', [december, {}, december], ' 2 of them leave the batch of December 2026.'],
  [
    'one of several batches',
    [december, { batchId: '2026-11' }],
    ' They leave the batch of December 2026, November 2026.',
  ],
])('says which payouts leave their batch: %s', (_, payouts, words) => {
  expect(leaveWords(payouts)).toBe(words);
});
