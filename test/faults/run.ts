/**
 * `npm run faults`: plants each fault of `faults.ts` in the product, one at a time, and runs the tests that
 * are expected to find it, the cheapest first, until one fails. `-- --mutants 300 --seed 1` plants mutants
 * that are drawn by the seed instead, and runs tests that reach them, scenarios of at most `--seconds 90` for
 * each; `--part 1/4` takes every fourth of them, and `--from 80` begins with the mutant of that number.
 * `--only <part of a name>` selects faults, `--files <path,...>` names other test files, `--list` only lists
 * the faults. Fails where a fault wasn't found.
 */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { projectSources } from '../conventions/sources.ts';
import { runCommand } from '../support/runner/command.ts';
import { failuresOf } from '../support/runner/tally.ts';
import type { Fault } from './fault.ts';
import { faults } from './faults.ts';
import { drawMutants } from './mutants.ts';
import { plant, restore } from './plant.ts';
import { reachOf, withTests } from './reach.ts';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const report = join(root, 'test', 'output', 'faults.json');
const LIMIT_MS = 20 * 60_000;
/** A mutant may loop without end. */
const MUTANT_LIMIT_MS = 5 * 60_000;
const PROJECTS = ['unit', 'infra', 'scenarios', 'browser'];

const say = (line: string) => process.stdout.write(`${line}\n`);

const textOf = (file: string) => readFileSync(join(root, file), 'utf8');

/** @throws Error where a fault can't be planted, before anything is */
function requirePlantable(chosen: readonly Fault[]): void {
  for (const { name, file, from, at } of chosen) {
    if (at !== undefined) continue;
    const times = textOf(file).split(from).length - 1;
    if (times !== 1) throw new Error(`${name}: its text occurs ${times} times in ${file}`);
  }
}

/** The text of a file with a fault in it. */
function withFault(text: string, { from, to, at }: Fault): string {
  const start = at ?? text.indexOf(from);
  return text.slice(0, start) + to + text.slice(start + from.length);
}

/** Runs test files. @returns their first failure, or undefined where they passed */
async function failureIn(files: string, isMutant: boolean): Promise<string | undefined> {
  mkdirSync(dirname(report), { recursive: true });
  rmSync(report, { force: true });
  const { code, output } = await runCommand(
    [
      'vitest',
      'run',
      ...files.split(' '),
      '--bail=1',
      ...PROJECTS.map((project) => `--project=${project}`),
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    { root, limitMs: isMutant ? MUTANT_LIMIT_MS : LIMIT_MS },
  );
  if (code === 0) return undefined;
  const json = existsSync(report) ? readFileSync(report, 'utf8') : undefined;
  const [failure] = failuresOf(json, root);
  if (failure !== undefined) return failure.replace(/^failed: /, '');
  // A mutant may end the run itself; of a fault, such a run says nothing.
  if (isMutant) return `${files}: the run broke`;
  say(`${files} broke: ${output.trim().slice(-2000)}`);
  return undefined;
}

/** @returns true where one of the test files found the fault */
async function tryFault(fault: Fault, files: readonly string[]): Promise<boolean> {
  const started = performance.now();
  const seconds = () => `${((performance.now() - started) / 1000).toFixed(0)} s`;
  await plant(root, [fault.file], (_, text) => withFault(text, fault));
  try {
    for (const file of files) {
      const failure = await failureIn(file, fault.at !== undefined);
      if (failure === undefined) continue;
      say(`${fault.name}: found by ${failure} (${seconds()})`);
      return true;
    }
  } finally {
    restore();
  }
  say(
    `${fault.name}: NOT FOUND by ${files.length === 0 ? 'any test, as none reaches it' : `${files.join(' ').split(' ').length} files`} (${seconds()})`,
  );
  return false;
}

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    files: { type: 'string' },
    list: { type: 'boolean' },
    mutants: { type: 'string' },
    seed: { type: 'string', default: '1' },
    part: { type: 'string', default: '1/1' },
    from: { type: 'string', default: '0' },
    seconds: { type: 'string', default: '90' },
  },
});
const [part = 1, parts = 1] = values.part.split('/').map(Number);
/** The mutants with the tests that reach them. */
async function reachedMutants(count: number): Promise<Fault[]> {
  const mutants = drawMutants(projectSources(root), count, Number(values.seed));
  if (values.list || values.files) return mutants.map((mutant) => ({ ...mutant, foundBy: [] }));
  const tests = await reachOf(root, mutants);
  return mutants.map((_, number) => withTests(number, mutants, tests, Number(values.seconds)));
}
const all = values.mutants === undefined ? faults : await reachedMutants(Number(values.mutants));
const chosen = all.filter(
  ({ name }, at) =>
    name.includes(values.only) && at >= Number(values.from) && at % parts === part - 1,
);
if (values.list) for (const { kind, name, file } of chosen) say(`${kind}: ${name} (${file})`);
else {
  requirePlantable(chosen);
  let found = 0;
  for (const fault of chosen)
    if (await tryFault(fault, values.files?.split(',') ?? fault.foundBy)) found += 1;
  say(`${found} found, ${chosen.length - found} not found`);
  if (found < chosen.length) process.exitCode = 1;
}
