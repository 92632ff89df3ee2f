/** The web's build in `web/dist`, which is the same for every deployment, and when it is stale. */
import { readdirSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

export const WEB_BUILD = join(root, 'web/dist');
export const WEB_CONFIG = join(root, 'web/vite.config.ts');

/** Files that the build keeps for itself aren't published. */
const HIDDEN = /(^|\/)\./;

/** The files of a build that are published, by their names relative to the site's root. */
export const filesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((name) => !HIDDEN.test(name))
    .sort();

const changedAt = (path: string): number => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;

function newestIn(folder: string): number {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && !entry.parentPath.startsWith(WEB_BUILD),
  );
  return Math.max(0, ...files.map((file) => changedAt(join(file.parentPath, file.name))));
}

/** True where the build is missing or older than its sources. */
export function isWebBuildStale(): boolean {
  const built = changedAt(join(WEB_BUILD, 'index.html'));
  const sources = [newestIn(join(root, 'web')), newestIn(join(root, 'shared'))];
  return built < Math.max(...sources, changedAt(join(root, 'package-lock.json')));
}
