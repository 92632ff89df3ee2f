/** Given plans, groups and sales that change at random, the commission that a notebook works out. */
import { itEarnsByPlans } from '../../../support/commission-plans/plan-histories/plan-suite.ts';

itEarnsByPlans({ histories: 3, seed: 7_030 });
