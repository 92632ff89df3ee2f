/**
 * Interaction to next paint on lists of 500 rows, with a processor slowed four times: each list is searched,
 * a row is chosen, opened and closed, the focus moves over rows, and more rows are loaded. The browser's
 * Event Timing API gives the longest time from an input to the next frame; the slowest interaction of each
 * kind counts.
 */
import type { Browser, Page } from 'playwright';
import { z } from 'zod';
import { openOffice, type Person } from '../support/office.ts';
import { bringSession } from '../support/screens.ts';
import { seedAudit } from '../support/seed-audit.ts';
import { seedReferrals } from '../support/seed-referrals.ts';
import {
  seedAnnouncements,
  seedLeads,
  seedPayouts,
  seedProducts,
  seedResources,
  seedSales,
} from '../support/seed-rows.ts';
import { startTestStack, type TestStack } from '../support/stack.ts';
import { tableOf } from '../support/table.ts';
import { buildWeb } from '../support/web.ts';
import { withBrowser } from './open-browser.ts';
import { type Cell, printTable, within } from './print-table.ts';

const ROWS = 500;
/** Stored rows of each kind; pages beyond them repeat them under other ids, so that the stack has little to do. */
const STORED = 30;
/** Rows of a page, unless the list asks for another number. */
const PAGE_SIZE = 25;
const SLOWED = 4;
const MAX_MS = 200;
/** The most that a list may take until it has its rows. */
const FILL_MS = 40_000;
type Viewer = 'admin' | 'agent';
/** Lists that may show hundreds of rows; `pages` of those that keep their number of pages in the address. */
const LISTS: readonly { viewer: Viewer; path: string }[] = [
  { viewer: 'admin', path: '/admin/sales?pages=10' },
  { viewer: 'admin', path: '/admin/payouts?pages=10' },
  { viewer: 'admin', path: '/admin/agents?pages=10' },
  { viewer: 'admin', path: '/admin/products?pages=10' },
  { viewer: 'admin', path: '/admin/resources?pages=10' },
  { viewer: 'admin', path: '/admin/announcements?pages=10' },
  { viewer: 'admin', path: '/admin/audit?pages=10' },
  { viewer: 'admin', path: '/admin/referrals' },
  { viewer: 'agent', path: '/agent/sales?pages=20' },
  { viewer: 'agent', path: '/agent/customers?pages=20' },
  { viewer: 'agent', path: '/agent/leads?pages=20' },
  { viewer: 'agent', path: '/agent/referrals' },
];

const rows = (page: Page) => page.locator('[data-row], [role="treeitem"]');
const more = (page: Page) => page.getByText(/^(Load|Show) more$/);

const pageAnswer = z.looseObject({
  rows: z.array(z.looseObject({ id: z.string() })).min(1),
  cursor: z.string().nullable(),
});

/** Makes every list endless: pages are full, and repeat the stored rows under other ids. */
async function growLists(page: Page): Promise<void> {
  const kept = new Map<string, z.infer<typeof pageAnswer>>();
  await page.route('**/api/**', async (route) => {
    if (route.request().method() !== 'GET') return route.continue();
    const { pathname, searchParams } = new URL(route.request().url());
    const size = Number(searchParams.get('limit') ?? PAGE_SIZE);
    const [, number = '0'] = /^page-(\d+)$/.exec(searchParams.get('cursor') ?? '') ?? [];
    const known = number === '0' ? undefined : kept.get(pathname);
    const response = known ? undefined : await route.fetch();
    const { data: stored } = known
      ? { data: known }
      : pageAnswer.safeParse(await response?.json().catch(() => undefined));
    if (!stored) return route.fulfill(response ? { response } : {});
    kept.set(pathname, stored);
    const rowAt = (index: number) => {
      const row = stored.rows[index % stored.rows.length];
      return index < stored.rows.length ? row : { ...row, id: `${row?.id}-${index}` };
    };
    const first = Number(number) * size;
    const rows = Array.from({ length: size }, (_, index) => rowAt(first + index));
    return route.fulfill({ json: { ...stored, rows, cursor: `page-${Number(number) + 1}` } });
  });
}

/** Opens a list, which loads the pages of its address, and loads on until it has the rows. */
async function openList(page: Page, url: string): Promise<number> {
  await page.goto(url);
  const inAddress = url.includes('pages=');
  for (;;) {
    const wanted = inAddress ? ROWS : (await rows(page).count()) + 1;
    await page.waitForFunction(
      (least) => document.querySelectorAll('[data-row], [role="treeitem"]').length >= least,
      wanted,
      { timeout: FILL_MS },
    );
    const count = await rows(page).count();
    if (count >= ROWS || (!inAddress && (await more(page).count()) === 0)) return count;
    await more(page).first().click();
  }
}

/** The interactions, by name; undefined where a list doesn't have one. */
const INTERACTIONS: Record<string, (page: Page) => Promise<void | undefined>> = {
  'focus on the next row': async (page) => {
    const first = rows(page).first().locator('a, button, input').first();
    if ((await first.count()) > 0) await first.focus();
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowDown');
  },
  choose: async (page) => {
    const boxes = rows(page).getByRole('checkbox');
    if ((await boxes.count()) < 2) return;
    await boxes.nth(0).click();
    await boxes.nth(1).click();
    await boxes.nth(0).click();
  },
  'choose all': async (page) => {
    const box = page.getByRole('checkbox', { name: 'Select all', exact: true });
    if ((await box.count()) === 0) return;
    await box.click();
    await page.waitForTimeout(300);
    await box.click();
  },
  'open and close': async (page) => {
    const view = page.getByRole('button', { name: 'View', exact: true });
    if ((await view.count()) === 0) return;
    await view.first().click();
    await page.getByRole('dialog').first().waitFor();
    await page.waitForTimeout(500);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').first().waitFor({ state: 'hidden' });
  },
  'load more': async (page) => {
    if ((await more(page).count()) > 0) await more(page).first().click();
  },
  search: async (page) => {
    const box = page.getByRole('searchbox').first();
    if ((await box.count()) > 0) await box.pressSequentially('sel', { delay: 150 });
  },
};

interface Timed {
  ms: number;
  kind: string;
}

/** Begins to note how long inputs take until the next frame. */
const watchInputs = (page: Page) =>
  page.addInitScript(() => {
    const timed: { ms: number; kind: string }[] = [];
    Object.assign(window, { timed });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ((entry as PerformanceEntry & { interactionId: number }).interactionId > 0)
          timed.push({ ms: entry.duration, kind: entry.name });
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });

/** The slowest input since the last call. */
const slowest = (page: Page): Promise<Timed | undefined> =>
  page.evaluate(() => {
    const { timed } = window as unknown as { timed: Timed[] };
    return timed.splice(0).toSorted((one, other) => other.ms - one.ms)[0];
  });

async function measure(browser: Browser, stack: TestStack, viewer: Person, path: string) {
  const context = await browser.newContext({
    viewport: path.startsWith('/agent')
      ? { width: 390, height: 844 }
      : { width: 1440, height: 900 },
    serviceWorkers: 'block',
  });
  try {
    const page = await context.newPage();
    await watchInputs(page);
    await growLists(page);
    await bringSession(page, stack.url, viewer.email);
    const count = await openList(page, stack.url + path);
    const session = await context.newCDPSession(page);
    await session.send('Performance.enable');
    const busy = async () => {
      const { metrics } = await session.send('Performance.getMetrics');
      return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
    };
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
    const cells: Cell[][] = [];
    for (const [name, interact] of Object.entries(INTERACTIONS)) {
      await slowest(page);
      const before = await busy();
      await interact(page);
      await page.waitForTimeout(1_500);
      const found = await slowest(page);
      if (!found) continue;
      const work = (await busy()) - before;
      cells.push([
        path,
        count,
        name,
        found.ms,
        Math.round(work),
        within(found.ms, MAX_MS, ' ms').text,
      ]);
    }
    return cells;
  } finally {
    await context.close();
  }
}

/** An agent and an administrator, who see rows of every kind. */
async function openFullOffice(stack: TestStack) {
  const office = await openOffice(stack);
  const agent = await office.newAgent();
  const table = tableOf(stack);
  const span = { from: 0, count: STORED };
  const seed = { ...span, agentIds: [agent.id], productId: office.product.id };
  await seedSales(table, seed);
  await seedPayouts(table, seed);
  await seedLeads(table, seed);
  await seedProducts(table, span);
  await seedResources(table, span);
  await seedAnnouncements(table, span);
  await seedReferrals(table, { ...span, agentId: agent.id });
  await seedAudit(table, { ...span, adminId: office.admin.id, agentId: agent.id });
  await stack.drain();
  return { admin: office.admin, agent };
}

export async function benchInteraction(): Promise<void> {
  await buildWeb();
  const stack = await startTestStack({ serveWeb: true });
  try {
    await withBrowser(async (browser) => {
      const viewers = await openFullOffice(stack);
      const cells: Cell[][] = [];
      for (const { viewer, path } of LISTS) {
        const found = await measure(browser, stack, viewers[viewer], path).catch(
          (error: unknown): Cell[][] => {
            console.error(path, error);
            return [[path, '', 'FAILED', '', '', '']];
          },
        );
        // A list by itself as soon as it is measured: all take minutes.
        console.log(`${path}: ${found.map(([, , name, ms]) => `${name} ${ms} ms`).join(', ')}`);
        cells.push(...found);
      }
      const head = ['list', 'rows', 'interaction', 'to next paint ms', 'main thread ms', 'bar'];
      printTable(`Interactions on long lists, processor slowed ${SLOWED} times`, head, cells);
    });
  } finally {
    await stack.close();
  }
}
