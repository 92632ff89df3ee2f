/** The tree has the project's own work, and no large file without a reason. */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { projectFiles } from './sources.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const files = projectFiles(root);

const LARGE_BYTES = 60 * 1024;
/** A file, or a folder that ends in a slash, and why its files may be large. */
const REASONS: Readonly<Record<string, string>> = {
  'docs/contract-before.json':
    'the contract of the last release, with which later ones are compared',
  'docs/operations.md': 'the handbook, which is searched from one page',
  'docs/pictures/': 'pictures of the screens in README.md and docs/finance.md',
  'package-lock.json': 'the versions that npm installs',
  'test/support/stack/baseline-folder/':
    'packed data of an earlier release, from which the portal upgrades',
};
const reasonOf = (path: string) =>
  Object.keys(REASONS).find((name) => (name.endsWith('/') ? path.startsWith(name) : path === name));

it('has no file above 60 KB without a reason', () => {
  const large = files.filter((path) => statSync(join(root, path)).size > LARGE_BYTES);
  const cure =
    'take it from a package, make it while the tests run, or say in REASONS why it is here';
  expect(large.filter((path) => !reasonOf(path)).map((path) => `${path}: ${cure}`)).toEqual([]);
  expect(new Set(large.map(reasonOf))).toEqual(new Set(Object.keys(REASONS)));
});

it('has no work of others among the tests', () => {
  // Written so that the pattern doesn't find itself.
  const theirs = /copy[r]ight|licen[cs]e/i;
  const found = files.filter(
    (path) => path.startsWith('test/') && theirs.test(readFileSync(join(root, path), 'latin1')),
  );
  const cure = 'write your own from the facts, or take it from a package';
  expect(found.map((path) => `${path}: ${cure}`)).toEqual([]);
});
