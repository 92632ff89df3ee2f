/** Given plans, groups and sales that change at random, the commission that a notebook works out. */
import { describe } from 'vitest';
import { describePlanHistories } from '../support/commission-plans/plan-histories/plan-suite.ts';

const HISTORIES = 125;

// 1,000 in eight portals, and in four files, so that some can be run by themselves.
describe.each([3, 4])('in portal %i', (portal) => {
  describePlanHistories({ histories: HISTORIES, seed: 1 + HISTORIES * (portal - 1) });
});
