/** The files of the web build, which is the same for every deployment. */
import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { isHashed } from '../model/web-files.ts';

/** Files that the build keeps for itself aren't published. */
const HIDDEN = /(^|\/)\./;

/** The deployment's settings for browsers, published beside the build. */
export const CONFIG_FILE = 'config.json';
export const INDEX_FILE = 'index.html';
/** The service worker, which caches the build's page. */
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
 * The group in which a file is published: after the files that it loads, so that a visitor always
 * gets one whole build, old or new. The worker comes last, because it fetches and caches the page
 * when a browser installs it.
 */
export function turnOf(name: string): number {
  if (isHashed(name)) return 0;
  if (name === WORKER_FILE) return 4;
  if (name === INDEX_FILE) return 3;
  return name.endsWith('.html') ? 2 : 1;
}

/** The addresses at which the distribution serves a page, besides the page's own name. */
const ADDRESSES: Record<string, string[]> = {
  // All screens are this one page, which the distribution caches under its own name.
  [INDEX_FILE]: ['/'],
  'welcome.html': ['/welcome'],
  'login.html': ['/login'],
  'register.html': ['/register', '/auth/register'],
  'ref.html': ['/ref/*'],
  'lead.html': ['/lead/*'],
  'shared.html': ['/shared/*'],
};

/** The paths to invalidate for a changed file; none for hashed names, whose content never changes. */
export const pathsOf = (name: string): string[] =>
  isHashed(name) ? [] : [`/${name}`, ...(ADDRESSES[name] ?? [])];
