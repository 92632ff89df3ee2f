/** Given batches that administrators lock, correct and pay at random, a notebook says what must come of it. */
import { describe } from 'vitest';
import { describeBatchHistories } from '../support/batch-history-suite.ts';

describe('a corrected batch', () => {
  describeBatchHistories({ histories: 15, seed: 900 });
});
