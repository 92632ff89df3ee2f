/**
 * JavaScript that a screen loads before it shows its content, gzipped. Administrators' screens have
 * no budget.
 */
import { readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { beforeAll, expect, it } from 'vitest';
import { allScreens } from '../../../support/browser/screen-list.ts';

const KIB = 1024;
interface Budget {
  screen: string;
  /** Files of web/routes. */
  routes: readonly string[];
  /** Files of web/features that the screen loads before it shows its content. */
  parts?: readonly string[];
  kib: number;
}

const budgets: readonly Budget[] = [
  { screen: '/terms', routes: ['terms'], kib: 220 },
  { screen: '/login', routes: ['login'], kib: 300 },
  { screen: '/register', routes: ['register'], kib: 300 },
  ...allScreens
    .filter(({ portal }) => portal === 'agent')
    .map(({ path, file }) => ({ screen: path, routes: ['agent-frame', file], kib: 300 })),
  {
    screen: '/agent/earnings?statement',
    routes: ['agent-frame', 'agent-earnings'],
    parts: ['ledger/my-statements', 'ledger/my-statement'],
    kib: 300,
  },
];

/** The portal's start, which index.html's own script loads. */
const PORTAL = 'app/open-portal.tsx';

type Manifest = Record<string, { file: string; imports?: string[]; css?: string[] }>;
let manifest: Manifest;

beforeAll(async () => {
  manifest = JSON.parse(await readFile('web/dist/.vite/manifest.json', 'utf8')) as Manifest;
});

/** A chunk with everything that it imports before it runs. */
function withImports(chunk: string, seen = new Set<string>()): Set<string> {
  if (seen.has(chunk)) return seen;
  seen.add(chunk);
  for (const imported of manifest[chunk]?.imports ?? []) withImports(imported, seen);
  return seen;
}

const needed = (chunks: readonly string[]) =>
  new Set(chunks.flatMap((chunk) => [...withImports(chunk)]));

async function gzipSize(chunks: Iterable<string>): Promise<number> {
  const files = Array.from(chunks, (chunk) => manifest[chunk]?.file ?? '');
  const sizes = await Promise.all(
    files.map(async (file) => gzipSync(await readFile(`web/dist/${file}`)).length),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

it.each(budgets)('$screen needs at most $kib KiB', async ({ routes, parts = [], kib }) => {
  const chunks = [
    'index.html',
    PORTAL,
    ...routes.map((route) => `routes/${route}.tsx`),
    ...parts.map((part) => `features/${part}.tsx`),
  ];
  expect(chunks.filter((chunk) => !manifest[chunk])).toEqual([]);
  expect((await gzipSize(needed(chunks))) / KIB).toBeLessThanOrEqual(kib);
});

it('loads nothing of an administrator’s first screen for agents', () => {
  const agents = allScreens.filter(({ portal }) => portal === 'agent');
  const chunks = needed(agents.map(({ file }) => `routes/${file}.tsx`));
  const files = Array.from(chunks, (chunk) => manifest[chunk]?.file ?? '');
  expect(files.length).toBeGreaterThan(agents.length);
  expect(files.filter((file) => /\/admin-[\w-]{7}\.js$/.test(file))).toEqual([]);
});

it.each([
  ['welcome.html', 4],
  ['login.html', 4],
  // The names of the files of the portal's form take half of it.
  ['register.html', 4.1],
  ['ref.html', 4],
  ['shared.html', 4],
  // It has a form that works without the portal.
  ['lead.html', 5],
])('%s needs at most %s KiB: customers open it on their phones', async (page, kib) => {
  expect((await gzipSize(needed([page]))) / KIB).toBeLessThanOrEqual(kib);
});

/** Files that a page names besides those of the manifest; the deployment writes config.json. */
const UNHASHED = /\b(?:href|src)="\/((?:theme|ahead)\.js|config\.json)"/g;

it.each([
  {
    screen: '/admin',
    page: 'index.html',
    parts: ['admin-frame', 'admin-dashboard'],
    // The cards that both dashboards have are a file and a sheet of their own: agents load them after the money.
    files: 25,
    // The first screen says what waits, failed jobs by name too, and the menu has the screens of Finance.
    kib: 250,
  },
  {
    screen: '/agent',
    page: 'index.html',
    parts: ['agent-frame', 'agent-dashboard'],
    files: 22,
    kib: 236,
  },
  { screen: '/login', page: 'login.html', parts: [], files: 7, kib: 8 },
  { screen: '/register', page: 'register.html', parts: [], files: 7, kib: 9 },
])('$screen shows its content after $files files', async ({ page, parts, files, kib }) => {
  const portal = parts.length > 0 ? [PORTAL] : [];
  const routes = parts.map((part) => `routes/${part}.tsx`);
  const chunks = Array.from(needed([page, ...portal, ...routes]));
  const html = await readFile(`web/dist/${page}`, 'utf8');
  const named = Array.from(html.matchAll(UNHASHED), ([, name = '']) => name);
  const own = chunks.flatMap((chunk) => [
    manifest[chunk]?.file ?? '',
    ...(manifest[chunk]?.css ?? []),
  ]);
  const all = new Set([page, ...named, ...own]);
  const stored = Array.from(all).filter((file) => file !== 'config.json');
  const sizes = await Promise.all(
    stored.map(async (file) => gzipSync(await readFile(`web/dist/${file}`)).length),
  );
  expect(all.size).toBe(files);
  expect(sizes.reduce((sum, size) => sum + size, 0) / KIB).toBeLessThanOrEqual(kib);
});

/** The files that a page waits for before its first picture: its styles, and scripts that aren't modules. */
const blockingFiles = (html: string) =>
  Array.from(html.matchAll(/<(?:script|link)\b[^>]*>/g), ([tag]) => tag)
    .filter((tag) => /rel="stylesheet"|<script (?!.*\b(?:type="module"|async|defer))/.test(tag))
    .map((tag) => /(?:href|src)="\/([^"]+)"/.exec(tag)?.[1] ?? '');

it.each(['welcome.html', 'login.html', 'register.html'])(
  '%s shows after at most 10 KiB in 3 requests: people open it with a weak signal',
  async (page) => {
    const html = await readFile(`web/dist/${page}`, 'utf8');
    const files = blockingFiles(html);
    expect(files).toContain('theme.js');
    const sizes = await Promise.all(
      [page, ...files].map(async (file) => gzipSync(await readFile(`web/dist/${file}`)).length),
    );
    expect(sizes).toHaveLength(3);
    expect(sizes.reduce((sum, size) => sum + size, 0) / KIB).toBeLessThanOrEqual(10);
  },
);

it('ships no schema library to the browser', async () => {
  const files = Object.values(manifest).map(({ file }) => file);
  const scripts = files.filter((file) => file.endsWith('.js'));
  const texts = await Promise.all(scripts.map((file) => readFile(`web/dist/${file}`, 'utf8')));
  expect(scripts.filter((_, place) => texts[place]?.includes('ZodError'))).toEqual([]);
});
