/**
 * Given one dishonest administrator with helpers and a second account, beside an honest colleague (decision
 * 0122).
 */
import { describe } from 'vitest';
import { itStaysHonest } from '../../../support/approvals/dishonest/honesty-suite.ts';

describe('with the rule on, one dishonest administrator', () => {
  itStaysHonest(true, { histories: 20, seed: 1, most: 30 });
});

describe('with the rule off, one dishonest administrator', () => {
  itStaysHonest(false, { histories: 10, seed: 2, most: 30 });
});
