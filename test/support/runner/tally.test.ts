import { describe, expect, it } from 'vitest';
import {
  failuresOf,
  formatTally,
  sum,
  tallyOfCheck,
  tallyOfCommand,
  tallyOfVitest,
} from './tally.ts';

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

it.each([
  [
    'its own count',
    { code: 0, output: '1 passed, 0 failed\n\u001b[32m43 passed, 0 failed\u001b[39m\n' },
    '43 passed, 0 failed',
  ],
  [
    'a bad exit after its count',
    { code: 1, output: '43 passed, 0 failed\n' },
    '43 passed, 1 failed',
  ],
  ['one test where it counts none', { code: 0, output: 'done\n' }, '1 passed, 0 failed'],
])('counts a command by %s', (_, outcome, expected) => {
  expect(formatTally(tallyOfCommand(outcome))).toBe(expected);
});

it('names what failed, with its reason', () => {
  const failed = {
    status: 'failed',
    failureMessages: ['\u001b[31mError: 1 is 2\u001b[39m\nCall log:\n  - waiting for 2\n    at x'],
  };
  const json = JSON.stringify({
    testResults: [
      {
        name: '/portal/test/a.test.ts',
        assertionResults: [
          { fullName: 'pays once', ...failed },
          { fullName: 'pays', status: 'passed', failureMessages: [] },
        ],
      },
      { name: '/portal/test/b.test.ts', message: 'SyntaxError: x', assertionResults: [] },
    ],
  });
  expect(failuresOf(json, '/portal')).toEqual([
    'failed: test/a.test.ts: pays once: Error: 1 is 2 Call log: - waiting for 2',
    'failed: test/b.test.ts: the file: SyntaxError: x',
  ]);
});
