/**
 * Which test files reach which mutants: the tests run once, with a probe at each place where a mutant would
 * decide. A test that doesn't reach a mutant can't find it.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { z } from 'zod';
import { runCommand } from '../support/runner/command.ts';
import type { Fault } from './fault.ts';
import type { Mutant } from './mutants.ts';
import { plant, restore } from './plant.ts';

const LIMIT_MS = 60 * 60_000;
/** A test file takes this long at least, for its process and its modules. */
const START_SECONDS = 5;

const testFile = z.object({
  path: z.string(),
  seconds: z.number(),
  /** The numbers of the mutants that it reaches. */
  reaches: z.array(z.number()),
});
export type TestFile = z.infer<typeof testFile>;
const measured = z.object({ key: z.string(), tests: z.array(testFile) });

/**
 * In a planted file: says once for each test file that it reached a mutant. Functions have an environment of
 * their own, so the probe holds the path to which it adds.
 */
const probe = (reached: string) => `
function reachedMutant(mutant) {
  const file = globalThis.__vitest_worker__?.filepath;
  const seen = (globalThis.reachedMutants ??= new Set());
  const line = mutant + ' ' + file + '\\n';
  if (file === undefined || seen.has(line)) return;
  seen.add(line);
  process.getBuiltinModule('node:fs').appendFileSync(${JSON.stringify(reached)}, line);
}
`;

/** Numbers come from the whole list of mutants, of which one file has some. */
function withProbes(
  text: string,
  mutants: readonly (readonly [number, Mutant])[],
  reached: string,
): string {
  const inserts = mutants.flatMap(([number, { decides }]) => [
    { at: decides.start, code: `(reachedMutant(${number}), ` },
    { at: decides.end, code: ')' },
  ]);
  const lastFirst = inserts.toSorted((one, other) => other.at - one.at);
  return (
    lastFirst.reduce((out, { at, code }) => out.slice(0, at) + code + out.slice(at), text) +
    probe(reached)
  );
}

const vitestTimes = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      startTime: z.number(),
      endTime: z.number(),
    }),
  ),
});

/** Runs the unit tests and the scenarios once; takes about ten minutes on two cores. */
async function measureReach(
  root: string,
  mutants: readonly Mutant[],
): Promise<readonly TestFile[]> {
  const [reached, report] = ['reached.txt', 'reaching-tests.json'].map((name) =>
    join(root, 'test', 'output', name),
  ) as [string, string];
  mkdirSync(dirname(reached), { recursive: true });
  for (const path of [reached, report]) rmSync(path, { force: true });
  const numbered = [...mutants.entries()];
  await plant(root, [...new Set(mutants.map(({ file }) => file))], (file, text) =>
    withProbes(
      text,
      numbered.filter(([, mutant]) => mutant.file === file),
      reached,
    ),
  );
  const projects = ['--project=unit', '--project=scenarios'];
  const command = ['vitest', 'run', ...projects, '--reporter=json', `--outputFile=${report}`];
  const outcome = await runCommand(command as [string, ...string[]], { root, limitMs: LIMIT_MS });
  restore();
  if (!existsSync(report)) throw new Error(`The tests broke:\n${outcome.output.slice(-2000)}`);
  const { testResults: all } = vitestTimes.parse(JSON.parse(readFileSync(report, 'utf8')));
  // Conventions look at the product's text.
  const testResults = all.filter(({ name }) => !name.includes('/test/conventions/'));
  const failed = testResults.filter(({ status }) => status !== 'passed').map(({ name }) => name);
  if (failed.length > 0)
    throw new Error(`Failed with probes, so their reach isn't known: ${failed.join(', ')}`);
  const lines = readFileSync(reached, 'utf8').trim().split('\n');
  const byFile = Map.groupBy(lines, (line) => line.slice(line.indexOf(' ') + 1));
  return testResults.map(({ name, startTime, endTime }) => ({
    path: relative(root, name),
    seconds: START_SECONDS + (endTime - startTime) / 1000,
    reaches: (byFile.get(name) ?? []).map((line) => Number.parseInt(line, 10)),
  }));
}

/** The same as was measured before, where that was for the same commit and the same mutants. */
export async function reachOf(
  root: string,
  mutants: readonly Mutant[],
): Promise<readonly TestFile[]> {
  const path = join(root, 'test', 'output', 'reach.json');
  const head = await runCommand(['git', 'rev-parse', 'HEAD'], { root, limitMs: LIMIT_MS });
  const names = mutants.map(({ name }) => name).join('\n');
  const key = createHash('sha256').update(`${head.output}${names}`).digest('hex');
  if (existsSync(path)) {
    const before = measured.parse(JSON.parse(readFileSync(path, 'utf8')));
    if (before.key === key) return before.tests;
  }
  const tests = await measureReach(root, mutants);
  writeFileSync(path, JSON.stringify({ key, tests }));
  return tests;
}

/** How many scenario files run together: the first failure ends them all. */
const TOGETHER = 4;

/**
 * The tests to try for a mutant: the units that reach it, then scenarios, those first that reach little but
 * its file.
 * @param within scenarios are tried until their seconds are used up, a few at least
 */
export function withTests(
  number: number,
  mutants: readonly Mutant[],
  tests: readonly TestFile[],
  within: number,
): Fault {
  const mutant = mutants[number];
  if (!mutant) throw new Error(`There is no mutant ${number}`);
  const beside = new Set(mutants.flatMap(({ file }, at) => (file === mutant.file ? [at] : [])));
  const reaching = tests.filter(({ reaches }) => reaches.includes(number));
  const nearness = ({ reaches }: TestFile) =>
    reaches.filter((one) => beside.has(one)).length / reaches.length;
  const isScenario = ({ path }: TestFile) => path.startsWith('test/');
  const scenarios = reaching
    .filter(isScenario)
    .toSorted((one, other) => nearness(other) - nearness(one) || one.seconds - other.seconds);
  let left = within;
  const chosen = scenarios.filter(({ seconds }, at) => at < TOGETHER || (left -= seconds) > 0);
  const units = reaching.filter((test) => !isScenario(test));
  const groups = [units];
  for (let at = 0; at < chosen.length; at += TOGETHER) groups.push(chosen.slice(at, at + TOGETHER));
  const foundBy = groups.map((group) => group.map(({ path }) => path).join(' '));
  return { ...mutant, foundBy: foundBy.filter((files) => files !== '') };
}
