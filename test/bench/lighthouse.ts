/**
 * Lighthouse scores of a screen on a phone with an average network: the median of five first
 * visits, each in a new browser. npm fetches the program on demand, as nothing else needs it.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from 'playwright';
import { z } from 'zod';
import {
  environmentOf,
  programOf,
  OPTIMISING,
  unpackChromium,
} from '../support/browser/chromium.ts';
import { addedSale } from '../support/sales/deals.ts';
import { openOffice } from '../support/stack/office.ts';
import { bringSession } from '../support/browser/screens.ts';
import { startTestStack, type TestStack } from '../support/stack/stack.ts';
import { buildWeb } from '../support/browser/web.ts';
import { type Cell, printTable } from './print-table.ts';

const LIGHTHOUSE = 'lighthouse@13.5.0';
const VISITS = 5;
/** The lowest accepted scores, out of 100. */
const SCREENS = [
  { path: '/welcome', visitor: undefined, performance: 95, accessibility: 100 },
  { path: '/login', visitor: undefined, performance: 95, accessibility: 100 },
  { path: '/agent', visitor: 'agent', performance: 92, accessibility: 100 },
  { path: '/admin', visitor: 'admin', performance: 90, accessibility: 100 },
] as const;

const run = promisify(execFile);
const report = z.object({
  categories: z.object({
    performance: z.object({ score: z.number() }),
    accessibility: z.object({ score: z.number() }),
  }),
});

interface Scores {
  performance: number;
  accessibility: number;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}

async function visit(url: string, port: number, folder: string): Promise<Scores> {
  const output = join(folder, 'report.json');
  await run('npm', [
    'exec',
    '--yes',
    `--package=${LIGHTHOUSE}`,
    '--',
    'lighthouse',
    url,
    `--port=${port}`,
    '--quiet',
    '--only-categories=performance,accessibility',
    '--disable-storage-reset',
    '--output=json',
    `--output-path=${output}`,
  ]);
  const { categories } = report.parse(JSON.parse(await readFile(output, 'utf8')));
  const outOf100 = ({ score }: { score: number }) => Math.round(score * 100);
  return {
    performance: outOf100(categories.performance),
    accessibility: outOf100(categories.accessibility),
  };
}

/** One first visit in a new browser, with a session on the device where the screen asks for one. */
async function firstVisit(program: string, url: string, path: string, email?: string) {
  const folder = await mkdtemp(join(tmpdir(), 'portal-lighthouse-'));
  const port = await freePort();
  const context = await chromium.launchPersistentContext(join(folder, 'profile'), {
    executablePath: programOf(program),
    args: [...OPTIMISING, `--remote-debugging-port=${port}`],
    env: environmentOf(program),
  });
  try {
    const page = await context.newPage();
    if (email) await bringSession(page, url, email);
    return await visit(url + path, port, folder);
  } finally {
    await context.close();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

const median = (figures: readonly number[]): number =>
  figures.toSorted((one, other) => one - other)[Math.floor(figures.length / 2)] ?? 0;

const verdict = (figure: number, bar: number) =>
  `${figure >= bar ? 'ok' : 'UNDER'} (at least ${bar})`;

/** E-mail addresses of an agent who has sold something, and of an administrator. */
async function emailsOf(stack: TestStack) {
  const office = await openOffice(stack);
  const agent = await office.newAgent();
  await addedSale(office, agent);
  await stack.drain();
  return { agent: agent.email, admin: office.admin.email };
}

export async function benchLighthouse(): Promise<void> {
  await buildWeb();
  const stack = await startTestStack({ serveWeb: true });
  const { folder, remove } = await unpackChromium();
  try {
    const emails = await emailsOf(stack);
    const rows: Cell[][] = [];
    for (const { path, visitor, ...bars } of SCREENS) {
      const email = visitor && emails[visitor];
      const scores: Scores[] = [];
      for (let visits = 0; visits < VISITS; visits += 1)
        scores.push(await firstVisit(folder, stack.url, path, email));
      for (const kind of ['performance', 'accessibility'] as const) {
        const figures = scores.map((score) => score[kind]);
        const middle = median(figures);
        rows.push([path, kind, middle, figures.join(' '), verdict(middle, bars[kind])]);
      }
    }
    printTable('Lighthouse, mobile', ['screen', 'score', 'median', 'visits', 'bar'], rows);
  } finally {
    await remove();
    await stack.close();
  }
}
