/** Given whatever people do, in whatever order, the portal agrees with a notebook kept beside it. */
import { describe } from 'vitest';
import { describeHistory } from '../support/ledger/history-suite.ts';

describe.each([1, 2, 3])('history %i', (seed) => describeHistory({ actions: 2_000, seed }));
