/** Given months in which an office, its bank and dying processes do anything, a notebook says what must come of it. */
import { describe } from 'vitest';
import { describeMonthHistories } from '../support/batches/month-histories/history-suite.ts';

const HISTORIES = 50;

// 500 in ten portals, and in five files, so that some can be run by themselves.
describe.each([3, 4])('in portal %i', (portal) => {
  describeMonthHistories({ histories: HISTORIES, seed: 1 + HISTORIES * (portal - 1) });
});
