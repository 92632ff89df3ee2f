/** Given whatever people do, in whatever order, the portal agrees with a notebook kept beside it. */
import { describeHistory } from '../../../support/ledger/history-suite.ts';

describeHistory({ actions: 120, seed: 20 });
