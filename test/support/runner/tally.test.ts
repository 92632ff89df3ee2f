import { describe, expect, it } from 'vitest';
import { formatTally, sum, tallyOfCheck, tallyOfVitest } from './tally.ts';

const report = (numTotalTests: number, numPassedTests: number) =>
  JSON.stringify({ numTotalTests, numPassedTests });

describe('the tally', () => {
  it.each([
    ['a green run', report(2, 2), 0, '2 passed, 0 failed'],
    ['failed tests', report(4, 2), 1, '2 passed, 2 failed'],
    ['skipped tests as failed', report(2, 1), 0, '1 passed, 1 failed'],
    ['a bad exit without a failed test', report(2, 2), 1, '2 passed, 1 failed'],
    ['a run without tests', report(0, 0), 0, '0 passed, 1 failed'],
    ['no report', undefined, 0, '0 passed, 1 failed'],
    ['half a report', report(2, 2).slice(0, 20), 0, '0 passed, 1 failed'],
    ['another report', '{}', 0, '0 passed, 1 failed'],
  ])('counts %s', (_case, json, exitCode, expected) => {
    expect(formatTally(tallyOfVitest(json, exitCode))).toBe(expected);
  });

  it('adds up checks and runs', () => {
    const total = sum([tallyOfCheck(0), tallyOfCheck(2), tallyOfVitest(report(2, 2), 0)]);
    expect(formatTally(total)).toBe('3 passed, 1 failed');
  });
});
