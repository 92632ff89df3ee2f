/** The pages in docs/ name files that exist, and the list of decisions is complete. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const textOf = (path: string) => readFileSync(`${root}${path}`, 'utf8');
const decisions = readdirSync(`${root}docs/decisions`).filter((name) => /^\d{4}-/.test(name));
const pages = readdirSync(`${root}docs`).filter((name) => name.endsWith('.md'));
/** Without `<slice>`, `{a,b}` or `*`: those stand for many files. */
const FILE = /`((?:functions|infra|shared|web|test)\/[\w./-]+\.(?:ts|tsx|css|json))`/g;

it.each(['README.md', ...pages.map((name) => `docs/${name}`)])(
  '%s names files that exist; after a move, correct the page',
  (page) => {
    const named = Array.from(textOf(page).matchAll(FILE), ([, path]) => path ?? '');
    expect(named.filter((path) => !existsSync(root + path))).toEqual([]);
  },
);

it('docs/decisions/README.md has a row for every decision', () => {
  const list = textOf('docs/decisions/README.md');
  expect(decisions.filter((name) => !list.includes(`](${name})`))).toEqual([]);
});
