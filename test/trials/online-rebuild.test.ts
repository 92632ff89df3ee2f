/** Given facts that move and a projector that lags, rebuilds mend what was wrong in many interleavings. */
import { describe } from 'vitest';
import { describeRebuilds } from '../support/projections/online-rebuild/history-suite.ts';

const rounds = (count: number) => Array.from({ length: count }, (_, round) => 100 + round);
const LAGGING = { parts: 4, kills: 5, interrupts: 0.3 };

describeRebuilds({ seeds: rounds(48), sales: 30, pageItems: 20, ...LAGGING });

describe('with 2,000 sales', () => {
  describeRebuilds({ seeds: rounds(50), sales: 2_000, pageItems: 500, ...LAGGING });
});
