/**
 * `npm test`: what every change runs. `--verify` (`npm run verify`) runs everything that decides whether a
 * change may land: `--rest` leaves out what `npm test` ran already, and `--shard=1/3` takes a third of the
 * tests, for machines side by side. A path below `test/verify/` is left out by `npm test` alone.
 * `--changed` runs only the tests that the changes since `main`, or since the commit named after it, touch;
 * `--trials` runs the trials at full count instead, of the files named after it or all, and reports them in
 * `docs/evidence/trials.md`. Each ends with one plain line, `N passed, N failed`.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { dayOf } from '../shared/kernel/month.ts';
import { parse, projectSources } from './conventions/sources.ts';
import { changedFiles, touchedTests } from './support/runner/changed-tests.ts';
import { runCommand } from './support/runner/command.ts';
import { OUTSIDE_CHECKS } from './support/runner/outside-checks.ts';
import {
  failuresOf,
  formatTally,
  sum,
  type Tally,
  tallyOfCheck,
  tallyOfCommand,
  tallyOfVitest,
} from './support/runner/tally.ts';
import { reportTrials } from './support/runner/trials-report.ts';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const reports = join(root, 'test', 'output');
const MINUTE = 60_000;

type Check = readonly [name: string, ...command: [string, ...string[]]];

/** Two at once, for two cores. */
const CHECKS: readonly (readonly Check[])[] = [
  [
    ['types', 'tsc', '--noEmit', '-p', 'tsconfig.json', '--checkers', '1'],
    ['unused code', 'knip'],
    ['format', 'oxfmt', '--check', '.'],
  ],
  [['lint', 'oxlint', '--type-aware', '--deny-warnings']],
];
/** Two runs side by side: tests in browsers wait much, and more than three browsers at once time out. */
const PROJECTS = [['unit', 'scenarios', 'infra'], ['browser']];
const VERIFY_ONLY = 'test/verify/';

function report(name: string, tally: Tally, seconds: number): Tally {
  const result = tally.failed === 0 ? 'ok  ' : 'FAIL';
  console.log(`${result} ${name.padEnd(24)} ${seconds.toFixed(1)} s  ${formatTally(tally)}`);
  return tally;
}

async function runChecks(checks: readonly Check[]): Promise<Tally> {
  const tallies: Tally[] = [];
  for (const [name, ...command] of checks) {
    const { code, output, seconds } = await runCommand(command, { root, limitMs: 10 * MINUTE });
    if (code !== 0) console.log(`\n${output.trim()}\n`);
    tallies.push(report(name, tallyOfCheck(code), seconds));
  }
  return sum(tallies);
}

/** Names of what failed, for the end of the run. */
const failures: string[] = [];

const reportOf = (projects: readonly string[]) => join(reports, `${projects.join('-')}.json`);

interface VitestOptions {
  limitMs?: number;
  /** Parts of the files' paths; all files by default. */
  files?: readonly string[];
  /** Further options of vitest's. */
  flags?: readonly string[];
}

/** Runs projects of vitest's, and counts their tests by its report. */
async function runVitest(
  projects: readonly string[],
  { limitMs = 60 * MINUTE, files = [], flags = [] }: VitestOptions = {},
): Promise<Tally> {
  const path = reportOf(projects);
  mkdirSync(reports, { recursive: true });
  rmSync(path, { force: true });
  const { code, seconds } = await runCommand(
    [
      'vitest',
      'run',
      ...files,
      ...flags,
      ...projects.map((project) => `--project=${project}`),
      '--reporter=default',
      '--reporter=./test/support/runner/failures-at-once.ts',
      '--reporter=json',
      `--outputFile.json=${path}`,
    ],
    { root, limitMs, live: true },
  );
  const json = existsSync(path) ? readFileSync(path, 'utf8') : undefined;
  failures.push(...failuresOf(json, root));
  return report(projects.join(', '), tallyOfVitest(json, code), seconds);
}

/** Runs trials, and writes their lines in the document; of all trials, it is written anew. */
async function runTrials(files: readonly string[]): Promise<Tally> {
  const tally = await runVitest(['trials'], { limitMs: 240 * MINUTE, files });
  const json = reportOf(['trials']);
  if (!existsSync(json)) return tally;
  const document = join(root, 'docs', 'evidence', 'trials.md');
  const before = files.length > 0 && existsSync(document) ? readFileSync(document, 'utf8') : '';
  const head = await runCommand(['git', 'rev-parse', '--short=8', 'HEAD'], {
    root,
    limitMs: MINUTE,
  });
  const trialRun = {
    day: dayOf(new Date()),
    commit: head.code === 0 ? head.output.trim() : 'unknown',
    machine: `${availableParallelism()} cores`,
  };
  writeFileSync(document, reportTrials(before, readFileSync(json, 'utf8'), trialRun));
  return tally;
}

/** Runs the tests that the changes since a commit touch. */
async function runChanged(base: string | undefined): Promise<Tally> {
  const sources = projectSources(root);
  const changed = changedFiles(root, base);
  const files = touchedTests(changed, { sources, parsed: sources.map(parse) });
  console.log(`\n${changed.length} changed files touch ${files.length} test files.`);
  return runVitest(PROJECTS.flat(), { files });
}

/** Runs the tests of all projects, and the checks of the code beside them. */
async function runTests(options: VitestOptions, checks = CHECKS): Promise<Tally> {
  const tests = PROJECTS.map((projects) => runVitest(projects, options));
  return sum(await Promise.all([...checks.map(runChecks), ...tests]));
}

/**
 * Runs what only a whole run needs, one after another: the deployment to an emulator, and the workflows'
 * linter.
 */
async function runOutside(): Promise<Tally> {
  const tallies: Tally[] = [];
  for (const { name, command, lacks } of OUTSIDE_CHECKS) {
    const missing = await lacks?.(root);
    if (missing !== undefined) {
      console.log(`${name} was not run: ${missing}`);
      continue;
    }
    const outcome = await runCommand(command, { root, limitMs: 10 * MINUTE });
    if (outcome.code !== 0) console.log(`\n${outcome.output.trim()}\n`);
    tallies.push(report(name, tallyOfCommand(outcome), outcome.seconds));
  }
  return sum(tallies);
}

async function verify(flags: readonly string[]): Promise<Tally> {
  const rest = flags.includes('--rest') ? [VERIFY_ONLY] : [];
  const shard = flags.filter((flag) => flag.startsWith('--shard='));
  const isFirst = shard.every((flag) => flag.startsWith('--shard=1/'));
  const checks = rest.length === 0 && isFirst ? CHECKS : [];
  const tests = runTests({ files: rest, flags: shard }, checks);
  return sum(await Promise.all(isFirst ? [tests, runOutside()] : [tests]));
}

async function run([flag, ...more]: readonly string[]): Promise<Tally> {
  if (flag === '--trials') return runTrials(more);
  if (flag === '--verify') return verify(more);
  if (flag !== '--changed') return runTests({ flags: [`--exclude=${VERIFY_ONLY}**`] });
  return sum([...(await Promise.all(CHECKS.map(runChecks))), await runChanged(more[0])]);
}

const total = await run(process.argv.slice(2));
for (const failure of failures) console.log(failure);
if (total.failed > 0) process.exitCode = 1;
if (process.argv.includes('--changed'))
  console.log('Only what the changes touch was tested: npm test decides.');
console.log(formatTally(total));
