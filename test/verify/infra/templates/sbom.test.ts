/** A release's bill of materials: every library that it is built with, by name and version. */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const readJson = async <Content>(name: string) =>
  JSON.parse(await readFile(`${ROOT}${name}`, 'utf8')) as Content;

it('npm run sbom lists every library of package.json with the version of the lock file', async () => {
  const { stdout } = await promisify(execFile)('npm', ['run', '--silent', 'sbom'], {
    cwd: ROOT,
    maxBuffer: 64 * 1024 * 1024,
  });
  const { components } = JSON.parse(stdout) as { components: { name: string; version: string }[] };
  const listed = new Set(components.map(({ name, version }) => `${name}@${version}`));
  const { dependencies, devDependencies } =
    await readJson<Record<'dependencies' | 'devDependencies', object>>('package.json');
  const { packages } = await readJson<{ packages: Record<string, { version: string }> }>(
    'package-lock.json',
  );
  const wanted = Object.keys({ ...dependencies, ...devDependencies }).map(
    (name) => `${name}@${packages[`node_modules/${name}`]?.version}`,
  );
  expect(wanted.filter((one) => !listed.has(one))).toEqual([]);
});
