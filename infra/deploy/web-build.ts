/** The web as it is published: built once, the same for every deployment. */
import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { isHashed } from '../model/web-files.ts';

/** What the build keeps for itself. */
const HIDDEN = /(^|\/)\./;

/** What a browser is told of the deployment; it stands beside the build. */
export const CONFIG_FILE = 'config.json';
export const INDEX_FILE = 'index.html';
/** The service worker keeps the page by what the build says is in it. */
export const WORKER_FILE = 'sw.js';

/** The files of a build, by their names relative to the site's root. */
export async function filesOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((name) => !HIDDEN.test(name))
    .sort();
}

/**
 * When a file is published: what others lead to comes before them, so that whoever comes meanwhile
 * finds the old build whole or the new one. The worker is the last, as it fetches the page when it
 * comes and keeps it for the new one.
 */
export function turnOf(name: string): number {
  if (isHashed(name)) return 0;
  if (name === WORKER_FILE) return 4;
  if (name === INDEX_FILE) return 3;
  return name.endsWith('.html') ? 2 : 1;
}

/** Under which addresses a page is asked for beside its own name, as the distribution chooses it. */
const ADDRESSES: Record<string, string[]> = {
  // Screens are as many as there are sales; what is kept of them is the page, by its own name.
  [INDEX_FILE]: ['/'],
  'welcome.html': ['/welcome'],
  'ref.html': ['/ref/*'],
  'shared.html': ['/shared/*'],
};

/** The paths that a changed file is invalidated by; none for hashed names, which never change. */
export const pathsOf = (name: string): string[] =>
  isHashed(name) ? [] : [`/${name}`, ...(ADDRESSES[name] ?? [])];
