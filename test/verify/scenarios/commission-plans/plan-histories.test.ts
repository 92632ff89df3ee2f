/** Given plans, groups and sales that change at random, the commission that a notebook works out. */
import { describe } from 'vitest';
import { describePlanHistories } from '../../../support/commission-plans/plan-histories/plan-suite.ts';

describe('commission by plans', () => {
  describePlanHistories({ histories: 50, seed: 7_000 });
});
