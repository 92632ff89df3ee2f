/** Given facts that move and a projector that lags, fifty rebuilds mend what was wrong and harm nothing. */
import { describe } from 'vitest';
import { describeRebuilds } from '../support/online-rebuild/history-suite.ts';

const rounds = (count: number) => Array.from({ length: count }, (_, round) => 100 + round);
const common = { parts: 4, kills: 5, interrupts: 0.3 };

describe('with few facts, in many interleavings', () => {
  describeRebuilds({ ...common, seeds: rounds(48), sales: 30, pageItems: 20 });
});

describe('with 2,000 sales', () => {
  describeRebuilds({ ...common, seeds: rounds(2), sales: 2_000, pageItems: 500 });
});
