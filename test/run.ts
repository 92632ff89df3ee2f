/**
 * `npm test`: everything that decides whether a change may land, ended by one plain line
 * `N passed, N failed`. `--all-checks` synthesises the cloud's templates too; `--trials` runs the
 * trials at full count instead.
 */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runCommand } from './support/runner/command.ts';
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

type Check = readonly [name: string, ...command: [string, ...string[]]];

/** Two at once, for two cores. */
const CHECKS: readonly (readonly Check[])[] = [
  [
    ['types', 'tsc', '--noEmit', '-p', 'tsconfig.json'],
    ['unused code', 'knip'],
    ['format', 'biome', 'format', '.'],
  ],
  [['lint', 'oxlint', '--type-aware', '--deny-warnings']],
];
const SYNTH: Check = ['synth', process.execPath, 'infra/synth.ts'];
/** One after the other: side by side on two cores, each would run into the other's timeouts. */
const RUNS: readonly (readonly string[])[] = [['unit', 'scenarios', 'infra'], ['browser']];

function report(name: string, tally: Tally, seconds: number): Tally {
  const result = tally.failed === 0 ? 'ok  ' : 'FAIL';
  console.log(`${result} ${name.padEnd(24)} ${seconds.toFixed(1)} s  ${formatTally(tally)}`);
  return tally;
}

async function runChecks(checks: readonly Check[]): Promise<Tally> {
  const tallies: Tally[] = [];
  for (const [name, ...command] of checks) {
    const { code, output, seconds } = await runCommand(command, { root, limitMs: 3 * MINUTE });
    if (code !== 0) console.log(`\n${output.trim()}\n`);
    tallies.push(report(name, tallyOfCheck(code), seconds));
  }
  return sum(tallies);
}

/** Runs projects of vitest's, and counts their tests by its report. */
async function runVitest(projects: readonly string[], limitMs = 20 * MINUTE): Promise<Tally> {
  const path = join(reports, `${projects.join('-')}.json`);
  mkdirSync(reports, { recursive: true });
  rmSync(path, { force: true });
  const { code, seconds } = await runCommand(
    [
      'vitest',
      'run',
      ...projects.map((project) => `--project=${project}`),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${path}`,
    ],
    { root, limitMs, live: true },
  );
  const json = existsSync(path) ? readFileSync(path, 'utf8') : undefined;
  return report(projects.join(', '), tallyOfVitest(json, code), seconds);
}

async function run(flags: readonly string[]): Promise<Tally> {
  if (flags.includes('--trials')) return runVitest(['trials'], 120 * MINUTE);
  const checks = flags.includes('--all-checks') ? [...CHECKS, [SYNTH]] : CHECKS;
  const checked = await Promise.all(checks.map(runChecks));
  const tested: Tally[] = [];
  for (const projects of RUNS) tested.push(await runVitest(projects));
  return sum([...checked, ...tested]);
}

const total = await run(process.argv.slice(2));
if (total.failed > 0) process.exitCode = 1;
console.log(formatTally(total));
