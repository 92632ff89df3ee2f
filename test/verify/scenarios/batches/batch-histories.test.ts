/** Given months in which an office, its bank and dying processes do anything, a notebook says what must come of it. */
import { describe } from 'vitest';
import { describeMonthHistories } from '../../../support/batches/month-histories/history-suite.ts';

describe('a month of finance', () => {
  describeMonthHistories({ histories: 25, seed: 9_000 });
});
