/** Given facts that move and a projector that lags, rebuilds mend what was wrong in many interleavings. */
import { describeRebuilds } from '../support/projections/online-rebuild/history-suite.ts';

describeRebuilds({
  seeds: Array.from({ length: 48 }, (_, round) => 100 + round),
  sales: 30,
  parts: 4,
  kills: 5,
  interrupts: 0.3,
  pageItems: 20,
});
