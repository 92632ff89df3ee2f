/** Given 2,000 sales that move and a projector that lags, rebuilds mend what was wrong and harm nothing. */
import { describe } from 'vitest';
import { describeRebuilds } from '../support/projections/online-rebuild/history-suite.ts';

const ROUNDS = 10;

// Fifty rounds in five files, so that some can be run by themselves.
describe('with 2,000 sales', () => {
  describeRebuilds({
    seeds: Array.from({ length: ROUNDS }, (_, round) => 130 + round),
    sales: 2_000,
    parts: 4,
    kills: 5,
    interrupts: 0.3,
    pageItems: 500,
  });
});
