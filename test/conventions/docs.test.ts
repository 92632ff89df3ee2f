/** The pages in docs/ name files that exist, and decisions name each other. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

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

const numberOf = (name: string) => name.slice(0, 4);
const numbersIn = (line = ''): readonly string[] => line.match(/\b0\d{3}\b/g) ?? [];
/** The part of a decision before its first chapter. */
const linesAtTop = (name: string) =>
  (textOf(`docs/decisions/${name}`).split(/^## /m)[0] ?? '').split('\n');
/** By the number of a decision, the numbers that its line "Overtaken in part:" names. */
const overtakenBy = new Map(
  decisions.map((name) => {
    const line = linesAtTop(name).find((line) => line.startsWith('Overtaken in part: '));
    return [numberOf(name), numbersIn(line)] as const;
  }),
);

it('no two decisions have the same number', () => {
  expect(decisions.map(numberOf)).toEqual([...overtakenBy.keys()]);
});

describe.each(decisions)('docs/decisions/%s', (name) => {
  const number = numberOf(name);

  it('has its number in its title', () => {
    expect(linesAtTop(name)[0]).toMatch(new RegExp(`^# ${number}: \\S`));
  });

  it('is overtaken by later decisions, which exist', () => {
    const wrong = (overtakenBy.get(number) ?? []).filter(
      (later) => later <= number || !overtakenBy.has(later),
    );
    expect(wrong).toEqual([]);
  });

  it('is named at the top of those that it refines or overtakes', () => {
    const dated = linesAtTop(name).find((line) => /^\d{4}-\d\d-\d\d/.test(line));
    const silent = numbersIn(dated?.slice('2026-01-01'.length)).filter(
      (earlier) => !overtakenBy.get(earlier)?.includes(number),
    );
    const advice = `the line "Overtaken in part: ${number} (…)" is missing in`;
    expect(silent, `${advice} ${silent.join(', ')}`).toEqual([]);
  });
});
