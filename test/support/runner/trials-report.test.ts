import { expect, it } from 'vitest';
import { reportTrials } from './trials-report.ts';

const RUN = { day: '2026-11-23', commit: 'a1b2c3d4', machine: '2 cores' };
const LATER = { ...RUN, day: '2026-11-24', commit: 'b2c3d4e5' };

const report = (file: string, tests: Record<string, string>) =>
  JSON.stringify({
    testResults: [
      {
        name: `/somewhere/test/trials/${file}.test.ts`,
        assertionResults: Object.entries(tests).map(([fullName, status]) => ({
          fullName,
          status,
          duration: 90_000,
        })),
      },
    ],
  });
const rowsOf = (document: string) => document.split('\n').filter((line) => /^\| \w+:/.test(line));

it('has a line for each trial', () => {
  expect(rowsOf(reportTrials(undefined, report('races', { 'pays once': 'passed' }), RUN))).toEqual([
    '| races: pays once | passed | 1.5 | 2026-11-23 | a1b2c3d4 | 2 cores |',
  ]);
});

it('keeps the lines of trials that were not run, and replaces the others', () => {
  const races = report('races', { 'pays once': 'failed', 'reserves once': 'passed' });
  const before = reportTrials(undefined, races, RUN);
  const kill = reportTrials(before, report('kill', { 'loses nothing': 'passed' }), LATER);
  const after = reportTrials(kill, report('races', { 'pays once': 'passed' }), LATER);
  expect(rowsOf(after)).toEqual([
    '| kill: loses nothing | passed | 1.5 | 2026-11-24 | b2c3d4e5 | 2 cores |',
    '| races: pays once | passed | 1.5 | 2026-11-24 | b2c3d4e5 | 2 cores |',
    '| races: reserves once | passed | 1.5 | 2026-11-23 | a1b2c3d4 | 2 cores |',
  ]);
});

it('says that a trial failed where it was skipped', () => {
  const [row] = rowsOf(
    reportTrials(undefined, report('kill', { 'loses nothing': 'skipped' }), RUN),
  );
  expect(row).toContain('| failed |');
});

it('has one line for the rounds of a trial', () => {
  const rounds = { 'pays once (seed 1)': 'passed', 'pays once (seed 20)': 'failed' };
  expect(rowsOf(reportTrials(undefined, report('races', rounds), RUN))).toEqual([
    '| races: pays once (seed …) | 1 of 2 passed | 3.0 | 2026-11-23 | a1b2c3d4 | 2 cores |',
  ]);
});
