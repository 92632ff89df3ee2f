/** The pages in docs/ name files and decisions that exist. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { projectFiles } from './sources.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const textOf = (path: string) => readFileSync(`${root}${path}`, 'utf8');
const decisions = readdirSync(`${root}docs/decisions`).filter((name) => /^\d{4}-/.test(name));
const pagesIn = (folder: string) =>
  readdirSync(`${root}docs/${folder}`)
    .filter((name) => name.endsWith('.md'))
    .map((name) => folder + name);
const pages = [...pagesIn(''), ...pagesIn('evidence/')];
/** Without `<slice>`, `{a,b}` or `*`: those stand for many files. */
const FILE = /`((?:functions|infra|shared|web|test)\/[\w./-]+\.(?:ts|tsx|css|json))`/g;

it.each(['README.md', ...pages.map((name) => `docs/${name}`)])(
  '%s names files that exist; after a move, correct the page',
  (page) => {
    const named = Array.from(textOf(page).matchAll(FILE), ([, path]) => path ?? '');
    expect(named.filter((path) => !existsSync(root + path))).toEqual([]);
  },
);

/** A link to a page of this repository, without its anchor. */
const LINK = /\]\((?!https?:)([\w./-]+\.md)(?:#[\w-]*)?\)/g;

it.each([...pages, ...decisions.map((name) => `decisions/${name}`), 'decisions/README.md'])(
  'docs/%s links to pages that exist',
  (page) => {
    const folder = dirname(`${root}docs/${page}`);
    const linked = Array.from(textOf(`docs/${page}`).matchAll(LINK), ([, path]) => path ?? '');
    expect(linked.filter((path) => !existsSync(join(folder, path)))).toEqual([]);
  },
);

it('docs/commands.md has every command of package.json', () => {
  const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> };
  const page = textOf('docs/commands.md');
  const named = (name: string) => new RegExp(`npm (?:run )?${name}(?![\\w:-])`).test(page);
  expect(Object.keys(scripts).filter((name) => !named(name))).toEqual([]);
});

const numberOf = (name: string) => name.slice(0, 4);
const index = textOf('docs/decisions/README.md');

it('no two decisions have the same number', () => {
  expect(decisions.map(numberOf)).toEqual([...new Set(decisions.map(numberOf))]);
});

describe.each(decisions)('docs/decisions/%s', (name) => {
  const [title = '', ...lines] = textOf(`docs/decisions/${name}`).split('\n');

  it('has its number in its title', () => {
    expect(title).toMatch(new RegExp(`^# ${numberOf(name)}: \\S`));
  });

  it('stands in the index once, under its title', () => {
    const words = title.slice('# 0000: '.length);
    expect(index.split(`| [${numberOf(name)}](${name}) | ${words} | `)).toHaveLength(2);
  });

  it('says what holds: what a later one changed is corrected here, in the same commit', () => {
    expect(lines.filter((line) => line.startsWith('Overtaken in part'))).toEqual([]);
  });
});

/** The number of a decision in a page; in code it follows the word or the folder. */
const IN_PAGE = /(?<![\d.,:-])0\d{3}(?![\d:])/g;
const IN_CODE = /decisions?[ /](0\d{3})/g;

it('names no decision that was folded into another one: name the one that holds now', () => {
  const numbers = new Set(['0000', ...decisions.map(numberOf)]);
  const sources = projectFiles(root).filter((path) => /\.(?:md|tsx?)$/.test(path));
  const named = sources.flatMap((path) => {
    const isPage = path === 'README.md' || path.startsWith('docs/');
    const found = Array.from(textOf(path).matchAll(isPage ? IN_PAGE : IN_CODE), (match) => match);
    return found.map(([whole, number = whole]) => ({ path, number }));
  });
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter(({ number }) => !numbers.has(number))).toEqual([]);
});
