import { describe, expect, it } from 'vitest';
import { formatTally, sum, tallyOfCheck, tallyOfVitest, triedTwice } from './tally.ts';

const result = (changes: object = {}) => ({
  status: 'passed',
  fullName: 'A sale is paid',
  failureMessages: [],
  ...changes,
});

const report = (changes: object = {}) =>
  JSON.stringify({
    numPassedTests: 5,
    numFailedTests: 0,
    numPendingTests: 0,
    numTodoTests: 0,
    testResults: [{ status: 'passed', assertionResults: [result()] }],
    ...changes,
  });

describe('the tally', () => {
  it.each([
    ['a green run', report(), 0, '5 passed, 0 failed'],
    ['failed tests', report({ numFailedTests: 2 }), 1, '5 passed, 2 failed'],
    ['skipped tests', report({ numPendingTests: 3 }), 0, '5 passed, 3 failed'],
    ['announced tests', report({ numTodoTests: 1 }), 0, '5 passed, 1 failed'],
    [
      'a file that broke before its first test',
      report({ testResults: [{ status: 'failed', assertionResults: [] }] }),
      1,
      '5 passed, 1 failed',
    ],
    ['a bad exit without a failed test', report(), 1, '5 passed, 1 failed'],
    ['a run without tests', report({ numPassedTests: 0 }), 0, '0 passed, 1 failed'],
    ['no report', undefined, 0, '0 passed, 1 failed'],
    ['half a report', report().slice(0, 20), 0, '0 passed, 1 failed'],
    ['another report', '{}', 0, '0 passed, 1 failed'],
  ])('counts %s', (_case, text, exitCode, expected) => {
    expect(formatTally(tallyOfVitest(text, exitCode))).toBe(expected);
  });

  it('adds up checks and runs', () => {
    const total = sum([tallyOfCheck(0), tallyOfCheck(2), tallyOfVitest(report(), 0)]);
    expect(formatTally(total)).toBe('6 passed, 1 failed');
  });

  it('names what passed at the second try alone', () => {
    const assertionResults = [
      result(),
      result({ fullName: 'A page opens', failureMessages: ['Timeout'] }),
      result({ fullName: 'A page closes', failureMessages: ['Timeout'], status: 'failed' }),
    ];
    expect(triedTwice(report({ testResults: [{ status: 'failed', assertionResults }] }))).toEqual([
      'A page opens',
    ]);
    expect(triedTwice(undefined)).toEqual([]);
  });
});
