/** An installation unpacks what the lock file names by its hash, and runs next to nothing. */
import { expect, it } from 'vitest';
import lock from '../../package-lock.json' with { type: 'json' };
import manifest from '../../package.json' with { type: 'json' };

const nameOf = (path: string) => path.replace(/^.*node_modules\//, '');

// A program of a package may fetch anything from anywhere: once a list of domains, from a host that
// was not always there.
it('npm ci runs the programs of no packages but those that package.json allows', () => {
  const withScripts = Object.entries(lock.packages)
    .filter(([, entry]) => 'hasInstallScript' in entry)
    .map(([path]) => nameOf(path));
  const allowed = Object.entries(manifest.allowScripts)
    .filter(([, isAllowed]) => isAllowed)
    .map(([name]) => name);
  expect(new Set(withScripts)).toEqual(new Set(allowed));
});
