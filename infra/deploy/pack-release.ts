/**
 * A release as one file: the templates with their manifests, the web, and the settings. The code of functions
 * isn't in it: the CDK's bucket has that under its hash.
 */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { promisify } from 'node:util';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { newestOf } from '../../functions/workflows/migrations/find-due.ts';
import { migrations } from '../../functions/workflows/migrations/migrations.ts';
import { checkSettings, type Deployment } from '../model/deployment.ts';
import type { StackPlace } from './cdk.ts';
import type { Release } from './release-store.ts';
import { filesOf } from './web-build.ts';

export type PackedRelease = Pick<Release, 'commit' | 'schema' | 'digest' | 'stacks'> & {
  zip: Uint8Array;
};

interface Given {
  deployment: Deployment;
  /** The folder of the templates. */
  assembly: string;
  stacks: readonly StackPlace[];
  /** The folder of the web build. */
  web: string;
}

const SETTINGS_FILE = 'settings.json';
/** Manifest, templates and lists of assets; the assets themselves are folders. */
const IN_ASSEMBLY = /(\.json|^cdk\.out)$/;
/** It only describes the app to people, and is as large as the rest. */
const FOR_PEOPLE = new Set(['tree.json', 'validation-report.json']);

export async function packRelease(given: Given): Promise<PackedRelease> {
  const { deployment, assembly, stacks, web } = given;
  const all = await readdir(assembly);
  const templates = all.filter((name) => IN_ASSEMBLY.test(name) && !FOR_PEOPLE.has(name)).sort();
  const files: Record<string, Uint8Array> = {
    [SETTINGS_FILE]: strToU8(JSON.stringify(deployment)),
  };
  for (const name of templates) files[`assembly/${name}`] = await readFile(join(assembly, name));
  for (const name of await filesOf(web)) files[`web/${name}`] = await readFile(join(web, name));
  return {
    commit: await presentCommit(),
    schema: newestOf(migrations),
    digest: digestOf(files),
    stacks: stacks.map(({ id }) => id),
    zip: zipSync(files, { level: 6 }),
  };
}

/** The manifest isn't counted, which has paths of the machine. */
function digestOf(files: Readonly<Record<string, Uint8Array>>): string {
  const hash = createHash('sha256');
  for (const [name, bytes] of Object.entries(files))
    if (name !== 'assembly/manifest.json') hash.update(`${name}\n${bytes.length}\n`).update(bytes);
  return hash.digest('hex');
}

async function presentCommit(): Promise<string> {
  const git = async (...args: string[]) => (await promisify(execFile)('git', args)).stdout.trim();
  try {
    const changed = await git('status', '--porcelain');
    return `${(await git('rev-parse', 'HEAD')).slice(0, 12)}${changed ? '+' : ''}`;
  } catch {
    // An export of the sources has no history.
    return 'unknown';
  }
}

export interface UnpackedRelease {
  deployment: Deployment;
  assembly: string;
  web: string;
}

/** @throws Error where the file isn't a release */
export async function unpackRelease(zip: Uint8Array, folder: string): Promise<UnpackedRelease> {
  const { [SETTINGS_FILE]: settings, ...files } = unzipSync(zip);
  if (!settings) throw new Error('the file of the release has no settings');
  for (const [name, bytes] of Object.entries(files)) {
    const path = resolve(folder, name);
    if (!path.startsWith(`${resolve(folder)}${sep}`)) throw new Error(`${name} is no file of it`);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, bytes);
  }
  return {
    deployment: checkSettings(JSON.parse(strFromU8(settings))),
    assembly: join(folder, 'assembly'),
    web: join(folder, 'web'),
  };
}
