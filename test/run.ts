/**
 * `npm test`: everything that decides whether a change may land, ended by one plain line
 * `N passed, N failed`. `--all-checks` synthesises the cloud's templates too; `--trials` runs the
 * trials at full count instead.
 */
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type CommandOptions, runCommand } from './support/runner/command.ts';
import {
  failedFiles,
  type FileReport,
  filesOfVitest,
  formatTally,
  passedAtSecondTry,
  sum,
  type Tally,
  tallyOfCheck,
  tallyOfVitest,
  withSecondTry,
} from './support/runner/tally.ts';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const reports = join(root, 'test', 'output');
const MINUTE = 60_000;
/** Static checks that run at once. */
const CORES = 2;

interface Check {
  name: string;
  command: readonly [string, ...string[]];
}

const CHECKS: readonly Check[] = [
  { name: 'types', command: ['tsc', '--noEmit', '-p', 'tsconfig.json'] },
  { name: 'lint', command: ['oxlint', '--type-aware', '--deny-warnings'] },
  { name: 'unused code', command: ['knip'] },
  { name: 'format', command: ['biome', 'format', '.'] },
];
const SYNTH: Check = { name: 'synth', command: [process.execPath, 'infra/synth.ts'] };
/** What runs side by side, each row in turn: browsers wait much of their time, which the others use. */
const LANES = [['browser'], ['unit', 'scenarios', 'infra']] as const;
/** A browser on a machine that stands still for a moment stops no change; a wrong answer does. */
const TRIED_TWICE = 'browser';
/** More files than these don't fail by chance. */
const MAX_SECOND_TRIES = 5;
/** A lane that takes longer hangs. */
const LIMIT_MS = 17 * MINUTE;

function report(name: string, tally: Tally, seconds: number): Tally {
  const mark = tally.failed === 0 ? 'ok  ' : 'FAIL';
  console.log(
    `${mark} ${name.padEnd(12)} ${seconds.toFixed(1).padStart(6)} s  ${formatTally(tally)}`,
  );
  return tally;
}

async function runCheck({ name, command }: Check): Promise<Tally> {
  const { code, output, seconds } = await runCommand(command, { root, limitMs: 3 * MINUTE });
  if (code !== 0) console.log(`\n${output.trim()}\n`);
  return report(name, tallyOfCheck(code), seconds);
}

async function runChecks(checks: readonly Check[]): Promise<Tally[]> {
  const waiting = [...checks];
  const tallies: Tally[] = [];
  const work = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift())
      tallies.push(await runCheck(check));
  };
  await Promise.all(Array.from({ length: CORES }, work));
  return tallies;
}

function readReport(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    // vitest ended before it wrote one: counted as a failure.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

interface ProjectOptions {
  limitMs: number;
  /** Prints as it goes; else when it ends, so that it doesn't mingle with what does. */
  live: boolean;
}

interface VitestRun {
  /** Undefined where vitest wrote no report. */
  files: FileReport[] | undefined;
  code: number;
  seconds: number;
}

/** Runs a project of vitest's, or some files of it, and reads its report. */
async function runVitest(
  project: string,
  { limitMs, live }: ProjectOptions,
  paths: readonly string[] = [],
): Promise<VitestRun> {
  const path = join(reports, paths.length > 0 ? `${project}-again.json` : `${project}.json`);
  rmSync(path, { force: true });
  const options: CommandOptions = { root, limitMs, live };
  const { code, output, seconds } = await runCommand(
    [
      'vitest',
      'run',
      `--project=${project}`,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${path}`,
      ...paths.map((file) => relative(root, file)),
    ],
    options,
  );
  if (!live) console.log(`\n${output.trim()}\n`);
  return { files: filesOfVitest(readReport(path)), code, seconds };
}

/**
 * Runs the files that failed once more, whole: most are a story in which each test goes on where the one
 * before ended. What needed it is named.
 */
async function tryAgain(project: string, first: VitestRun, options: ProjectOptions) {
  const failed = failedFiles(first.files);
  if (!first.files || failed.length === 0 || failed.length > MAX_SECOND_TRIES) return first;
  const again = await runVitest(project, options, failed);
  for (const line of passedAtSecondTry(first.files, again.files))
    console.log(`passed at the second try: ${line.replace(`${root}/`, '')}`);
  return {
    files: withSecondTry(first.files, again.files),
    code: again.code,
    seconds: first.seconds + again.seconds,
  };
}

async function runProject(name: string, options: ProjectOptions): Promise<Tally> {
  const first = await runVitest(name, options);
  const { files, code, seconds } =
    name === TRIED_TWICE ? await tryAgain(name, first, options) : first;
  return report(name, tallyOfVitest(files, code), seconds);
}

async function runLane(projects: readonly string[], live: boolean): Promise<Tally[]> {
  const tallies: Tally[] = [];
  for (const name of projects) tallies.push(await runProject(name, { limitMs: LIMIT_MS, live }));
  return tallies;
}

async function run(flags: readonly string[]): Promise<Tally> {
  mkdirSync(reports, { recursive: true });
  if (flags.includes('--trials'))
    return runProject('trials', { limitMs: 120 * MINUTE, live: true });
  const checks = await runChecks(flags.includes('--all-checks') ? [...CHECKS, SYNTH] : CHECKS);
  const lanes = await Promise.all(LANES.map((projects, at) => runLane(projects, at === 0)));
  return sum([...checks, ...lanes.flat()]);
}

const total = await run(process.argv.slice(2));
if (total.failed > 0) process.exitCode = 1;
console.log(formatTally(total));
