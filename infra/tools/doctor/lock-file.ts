/** package.json, package-lock.json and the installed packages belong together. */
import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { countOf } from '../../../shared/kernel/count.ts';
import { type Finding, fail, ok } from './finding.ts';

const versions = z.record(z.string(), z.string()).default({});
const manifestFile = z.object({ dependencies: versions, devDependencies: versions });
const lockFile = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      link: z.boolean().optional(),
      optional: z.boolean().optional(),
      devOptional: z.boolean().optional(),
      peer: z.boolean().optional(),
      dependencies: versions,
      devDependencies: versions,
    }),
  ),
});

export type Manifest = z.infer<typeof manifestFile>;
export type Lock = z.infer<typeof lockFile>;

const SAMPLES = 3;

/** The files of a project's folder. */
export interface PackageFiles {
  manifest: Manifest;
  lock: Lock;
  /** npm's own list of what it installed; undefined where nothing is installed. */
  installed: Lock | undefined;
}

/** @throws ZodError, SyntaxError or ENOENT where package.json or its lock can't be read */
export function readPackageFiles(root: URL): PackageFiles {
  const read = (name: string): unknown => JSON.parse(readFileSync(new URL(name, root), 'utf8'));
  return {
    manifest: manifestFile.parse(read('package.json')),
    lock: lockFile.parse(read('package-lock.json')),
    installed: readInstalled(read),
  };
}

function readInstalled(read: (name: string) => unknown): Lock | undefined {
  try {
    return lockFile.parse(read('node_modules/.package-lock.json'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** `npm ci` refuses a lock that doesn't fit, and a deployment bundles what is installed. */
export function judgePackages({ manifest, lock, installed }: PackageFiles): Finding[] {
  const apart = [
    ...differencesOf(manifest.dependencies, lock.packages['']?.dependencies ?? {}),
    ...differencesOf(manifest.devDependencies, lock.packages['']?.devDependencies ?? {}),
  ];
  if (apart.length > 0)
    return [
      fail(
        `package-lock.json doesn't fit package.json: ${namesOf(apart)}`,
        'npm install --package-lock-only, and commit both files',
      ),
    ];
  if (!installed) return [fail('no packages are installed', 'npm ci')];
  const others = Object.entries(lock.packages).flatMap(([path, locked]) => {
    const found = installed.packages[path];
    const mayMiss = locked.optional ?? locked.devOptional ?? locked.peer ?? false;
    if (path === '' || locked.link || (!found && mayMiss)) return [];
    return found?.version === locked.version ? [] : [path.replace(/^.*node_modules\//, '')];
  });
  if (others.length > 0)
    return [fail(`other packages are installed than locked: ${namesOf(others)}`, 'npm ci')];
  const count = Object.keys(lock.packages).filter((path) => path !== '').length;
  return [ok(`${countOf(count, 'package')}, as locked`)];
}

const differencesOf = (one: Record<string, string>, other: Record<string, string>): string[] =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].filter(
    (name) => one[name] !== other[name],
  );

const namesOf = (names: readonly string[]): string =>
  names.length > SAMPLES
    ? `${names.slice(0, SAMPLES).join(', ')} and ${names.length - SAMPLES} more`
    : names.join(', ');
