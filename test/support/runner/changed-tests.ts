/**
 * The tests that a change touches: those that import a changed file, and those that call an endpoint or
 * open a screen that does. A guess, to hear of most mistakes early; the whole `npm test` decides.
 */
import { execFileSync } from 'node:child_process';
import { posix } from 'node:path';
import type { Parsed, Source } from '../../conventions/sources.ts';

/** Every stack, client or page needs these: by them, each change would touch every test. */
const HUBS = [
  /^shared\/contract\.ts$/,
  /^infra\/(model|local)\//,
  /^functions\/handlers\//,
  /^web\/(app|config)\//,
  /^web\/(routes\/screens|lib\/api)\.ts$/,
  /^test\/support\/(stack\/(client|office|set-up|stack)|browser\/screens)\.ts$/,
  /^test\/support\/endpoints\/all-endpoints\.ts$/,
];
/** A few seconds, and any file can break them. */
const ALWAYS = 'test/conventions/';

const isTestFile = (path: string) => path.endsWith('.test.ts') && !path.startsWith('test/trials/');
const isHub = (path: string) => HUBS.some((hub) => hub.test(path));

const git = (root: string, ...args: string[]): string =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });

/**
 * The files that differ from a commit, committed or not.
 * @param base by default where the branch left `main`
 */
export function changedFiles(root: string, base?: string): string[] {
  const since = base ?? git(root, 'merge-base', 'HEAD', 'main').trim();
  const listed =
    git(root, 'diff', '--name-only', since) +
    git(root, 'ls-files', '--others', '--exclude-standard');
  return listed.split('\n').filter((path) => path !== '');
}

/** The files and those that import them, directly or by others, except by a hub. */
function withImporters(files: Iterable<string>, importers: ReadonlyMap<string, string[]>) {
  const reached = new Set(files);
  const changed = new Set(reached);
  for (const path of reached)
    if (changed.has(path) || !isHub(path))
      for (const importer of importers.get(path) ?? []) reached.add(importer);
  return reached;
}

function importersOf(parsed: readonly Parsed[]): ReadonlyMap<string, string[]> {
  const importers = new Map<string, string[]>();
  for (const { path, imports } of parsed)
    for (const { kind, target, typeOnly } of imports)
      if (kind === 'file' && !typeOnly)
        importers.set(target, [...(importers.get(target) ?? []), path]);
  return importers;
}

const camel = (name: string) =>
  name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** The names of the endpoints whose files are among these. */
const endpointsIn = (paths: Iterable<string>): string[] =>
  [...paths].flatMap((path) => {
    const verb = /^functions\/api\/[\w-]+\/([\w-]+)\.ts$/.exec(path)?.[1];
    return verb === undefined ? [] : [camel(verb)];
  });

/** The tests about a screen or a process, by the beginning of their names: that of its file or folder. */
const subjectsIn = (paths: Iterable<string>): RegExp[] =>
  [...paths].flatMap((path) => {
    const screen = /^web\/routes\/([\w-]+)\.tsx$/.exec(path)?.[1];
    if (screen !== undefined) return [new RegExp(`/browser/[\\w-]+/${screen}`)];
    const process = /^functions\/workflows\/([\w-]+)\//.exec(path)?.[1];
    return process === undefined ? [] : [new RegExp(`/scenarios/[\\w-]+/${process}`)];
  });

/**
 * The test files that a change touches, in the order of their paths.
 * @param changed paths from the project's root
 */
export function touchedTests(
  changed: readonly string[],
  { sources, parsed }: { sources: readonly Source[]; parsed: readonly Parsed[] },
): string[] {
  const importers = importersOf(parsed);
  const touched = withImporters(changed, importers);
  const endpoints = new Set(endpointsIn(touched));
  const calls = ({ text }: Source) =>
    (text.match(/\w+/g) ?? []).some((word) => endpoints.has(word));
  const callers = sources.filter(
    (source) =>
      /^(web\/(features|routes)|test\/(verify\/)?scenarios)\//.test(source.path) && calls(source),
  );
  const all = withImporters([...touched, ...callers.map(({ path }) => path)], importers);
  const subjects = subjectsIn(all);
  const isTouched = (path: string) =>
    path.startsWith(ALWAYS) || all.has(path) || subjects.some((subject) => subject.test(path));
  return sources
    .map(({ path }) => posix.normalize(path))
    .filter((path) => isTestFile(path) && isTouched(path))
    .sort();
}
