/**
 * `npm test`: everything that decides whether a change may land, ended by one plain line
 * `N passed, N failed`. `--all-checks` synthesises the cloud's templates too; `--trials` runs the
 * trials at full count instead.
 */
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type CommandOptions, runCommand } from './support/runner/command.ts';
import {
  formatTally,
  sum,
  type Tally,
  tallyOfCheck,
  tallyOfVitest,
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
const PROJECTS = ['unit', 'infra', 'scenarios', 'browser'];

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

async function runProject(name: string, limitMs: number): Promise<Tally> {
  const path = join(reports, `${name}.json`);
  rmSync(path, { force: true });
  const options: CommandOptions = { root, limitMs, live: true };
  const { code, seconds } = await runCommand(
    [
      'vitest',
      'run',
      `--project=${name}`,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${path}`,
    ],
    options,
  );
  return report(name, tallyOfVitest(readReport(path), code), seconds);
}

async function run(flags: readonly string[]): Promise<Tally> {
  mkdirSync(reports, { recursive: true });
  if (flags.includes('--trials')) return runProject('trials', 120 * MINUTE);
  const tallies = await runChecks(flags.includes('--all-checks') ? [...CHECKS, SYNTH] : CHECKS);
  for (const name of PROJECTS) tallies.push(await runProject(name, 10 * MINUTE));
  return sum(tallies);
}

const total = await run(process.argv.slice(2));
if (total.failed > 0) process.exitCode = 1;
console.log(formatTally(total));
