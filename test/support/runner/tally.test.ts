import { describe, expect, it } from 'vitest';
import {
  failedFiles,
  type FileReport,
  filesOfVitest,
  formatTally,
  passedAtSecondTry,
  sum,
  tallyOfCheck,
  tallyOfVitest,
  withSecondTry,
} from './tally.ts';

/** A file with tests of these statuses, which are named after them. */
const file = (name: string, ...statuses: string[]): FileReport => ({
  name,
  status: statuses.includes('failed') ? 'failed' : 'passed',
  assertionResults: statuses.map((status, at) => ({ status, fullName: `${status} ${at}` })),
});
const broken = (name: string, ...statuses: string[]): FileReport => ({
  ...file(name, ...statuses),
  status: 'failed',
});
const report = (...testResults: FileReport[]) => JSON.stringify({ testResults });
const green = file('a.test.ts', 'passed', 'passed');

describe('the tally', () => {
  it.each([
    ['a green run', report(green), 0, '2 passed, 0 failed'],
    ['failed tests', report(green, file('b', 'failed', 'failed')), 1, '2 passed, 2 failed'],
    ['skipped tests', report(file('a', 'passed', 'skipped')), 0, '1 passed, 1 failed'],
    ['announced tests', report(file('a', 'passed', 'todo')), 0, '1 passed, 1 failed'],
    ['tests that never ended', report(broken('a', 'passed', 'pending')), 1, '1 passed, 1 failed'],
    [
      'a file that broke before its first test',
      report(green, broken('b')),
      1,
      '2 passed, 1 failed',
    ],
    ['a file that broke after its last', report(broken('a', 'passed')), 1, '1 passed, 1 failed'],
    ['a bad exit without a failed test', report(green), 1, '2 passed, 1 failed'],
    ['a run without tests', report(), 0, '0 passed, 1 failed'],
    ['no report', undefined, 0, '0 passed, 1 failed'],
    ['half a report', report(green).slice(0, 20), 0, '0 passed, 1 failed'],
    ['another report', '{}', 0, '0 passed, 1 failed'],
  ])('counts %s', (_case, text, exitCode, expected) => {
    expect(formatTally(tallyOfVitest(filesOfVitest(text), exitCode))).toBe(expected);
  });

  it('adds up checks and runs', () => {
    const total = sum([tallyOfCheck(0), tallyOfCheck(2), tallyOfVitest([green], 0)]);
    expect(formatTally(total)).toBe('3 passed, 1 failed');
  });
});

describe('a second try', () => {
  const chain = file('chain', 'passed', 'failed', 'failed');
  const early = broken('early', 'skipped', 'skipped');
  const first = [green, chain, early];
  const tally = (again?: FileReport[]) =>
    formatTally(tallyOfVitest(withSecondTry(first, again), 0));

  it('is for the files that failed, whole', () => {
    expect(failedFiles(first)).toEqual(['chain', 'early']);
    expect(failedFiles([green])).toEqual([]);
    expect(failedFiles(undefined)).toEqual([]);
  });

  it('counts alone, each test once', () => {
    const again = [file('chain', 'passed', 'passed', 'passed'), file('early', 'passed', 'passed')];
    expect(tally(again)).toBe('7 passed, 0 failed');
  });

  it.each([
    [
      'a file that fails twice',
      [file('chain', 'passed', 'passed', 'failed')],
      '4 passed, 3 failed',
    ],
    ['a file that breaks at the second try', [broken('chain')], '2 passed, 3 failed'],
    ['a second try that says nothing', undefined, '3 passed, 4 failed'],
  ])('leaves %s failed', (_case, again, expected) => {
    expect(tally(again)).toBe(expected);
    expect(passedAtSecondTry(first, again)).toEqual([]);
  });

  it('is named with every test that needed it', () => {
    const again = [file('chain', 'passed', 'passed', 'passed'), file('early', 'passed', 'passed')];
    expect(passedAtSecondTry(first, again)).toEqual([
      'chain: failed 1',
      'chain: failed 2',
      'early',
    ]);
  });
});
