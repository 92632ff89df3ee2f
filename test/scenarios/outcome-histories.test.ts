/** Given batches at a bank that tells of them by files, in any order, every payout ends once. */
import { describe } from 'vitest';
import { describeOutcomeHistories } from '../support/outcome-history-suite.ts';

describe('a batch that bank files settle', () => {
  describeOutcomeHistories({ histories: 12, seed: 6500 });
});
