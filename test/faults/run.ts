/**
 * `npm run faults`: plants each fault of `faults.ts` in the product, one at a time, and runs the tests that are
 * expected to find it, the cheapest first, until one fails. `-- --only <part of a name>` selects faults, `--files
 * <path,...>` names other test files, `--list` only lists the faults. Fails where a fault wasn't found.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { runCommand } from '../support/runner/command.ts';
import { failuresOf } from '../support/runner/tally.ts';
import type { Fault } from './fault.ts';
import { faults } from './faults.ts';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const report = join(root, 'test', 'output', 'faults.json');
const LIMIT_MS = 20 * 60_000;
const PROJECTS = ['unit', 'infra', 'scenarios', 'browser'];

const say = (line: string) => process.stdout.write(`${line}\n`);

/** Puts back what is planted at this moment. */
let restore = () => {};
process.on('exit', () => restore());
// Later, so that a running command stops its own processes first.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => setImmediate(() => process.exit(1)));

/** @throws Error where the file has changes that aren't committed */
async function requireClean(file: string): Promise<void> {
  const command = ['git', 'status', '--porcelain', '--', file] as const;
  const { code, output } = await runCommand(command, { root, limitMs: LIMIT_MS });
  if (code !== 0 || output.trim() !== '')
    throw new Error(`${file} has changes that aren't committed: nothing is planted in it`);
}

const textOf = (file: string) => readFileSync(join(root, file), 'utf8');

/** @throws Error where a fault can't be planted, before anything is */
function requirePlantable(chosen: readonly Fault[]): void {
  for (const { name, file, from } of chosen) {
    const times = textOf(file).split(from).length - 1;
    if (times !== 1) throw new Error(`${name}: its text occurs ${times} times in ${file}`);
  }
}

/** Replaces the text of a fault; `restore` puts the file back. */
function plant({ file, from, to }: Fault): void {
  const whole = textOf(file);
  restore = () => {
    restore = () => {};
    writeFileSync(join(root, file), whole);
  };
  // A function, because a text may have `$&`, which stands for what was found.
  writeFileSync(
    join(root, file),
    whole.replace(from, () => to),
  );
}

/** Runs one test file. @returns its first failure, or undefined where it passed */
async function failureIn(file: string): Promise<string | undefined> {
  mkdirSync(dirname(report), { recursive: true });
  rmSync(report, { force: true });
  const { code, output } = await runCommand(
    [
      'vitest',
      'run',
      file,
      '--bail=1',
      ...PROJECTS.map((project) => `--project=${project}`),
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    { root, limitMs: LIMIT_MS },
  );
  if (code === 0) return undefined;
  const json = existsSync(report) ? readFileSync(report, 'utf8') : undefined;
  const [failure] = failuresOf(json, root);
  // A run that broke without a failed test says nothing about the fault.
  if (failure === undefined) say(`${file} broke: ${output.trim().slice(-2000)}`);
  return failure?.replace(/^failed: /, '');
}

/** @returns true where one of the test files found the fault */
async function tryFault(fault: Fault, files: readonly string[]): Promise<boolean> {
  await requireClean(fault.file);
  const started = performance.now();
  const seconds = () => `${((performance.now() - started) / 1000).toFixed(0)} s`;
  plant(fault);
  try {
    for (const file of files) {
      const failure = await failureIn(file);
      if (failure === undefined) continue;
      say(`${fault.name}: found by ${failure} (${seconds()})`);
      return true;
    }
  } finally {
    restore();
  }
  say(`${fault.name}: NOT FOUND (${seconds()})`);
  return false;
}

const { values } = parseArgs({
  options: { only: { type: 'string' }, files: { type: 'string' }, list: { type: 'boolean' } },
});
const chosen = faults.filter(({ name }) => name.includes(values.only ?? ''));
if (values.list) for (const { kind, name, file } of chosen) say(`${kind}: ${name} (${file})`);
else {
  requirePlantable(chosen);
  let found = 0;
  for (const fault of chosen)
    if (await tryFault(fault, values.files?.split(',') ?? fault.foundBy)) found += 1;
  say(`${found} found, ${chosen.length - found} not found`);
  if (found < chosen.length) process.exitCode = 1;
}
