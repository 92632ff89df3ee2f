/** Given facts that move and a projector that lags, rebuilds mend what was wrong in many interleavings. */
import { itRebuilds } from '../support/projections/online-rebuild/history-suite.ts';

itRebuilds({ sales: 30, pageItems: 20 }, { histories: 48, seed: 100 });
itRebuilds({ sales: 2_000, pageItems: 500 }, { histories: 50, seed: 200 });
