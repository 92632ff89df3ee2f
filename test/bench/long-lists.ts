/** Lists that may show hundreds of rows: rows of every kind, and pages that never end. */
import type { Page } from 'playwright';
import { z } from 'zod';
import { filledBatch } from '../support/batches/batches.ts';
import {
  networkSale,
  newNetwork,
  readStatement,
  statementCsv,
} from '../support/network-statements/network-statements.ts';
import { openOffice, type Office, type Person } from '../support/stack/office.ts';
import { seedAudit } from '../support/audit/seed-audit.ts';
import { seedReferrals } from '../support/referrals/seed-referrals.ts';
import {
  seedAnnouncements,
  seedLeads,
  seedPayouts,
  seedProducts,
  seedResources,
  seedSales,
} from '../support/stack/seed-rows.ts';
import type { TestStack } from '../support/stack/stack.ts';
import { tableOf } from '../support/stack/table.ts';

export const ROWS = 500;
/**
 * Stored rows of each kind; pages beyond them repeat them under other ids, so that the stack has little to
 * do.
 */
const STORED = 30;
/** Rows of a page, unless the list asks for another number. */
const PAGE_SIZE = 25;
/** The most that a list may take until it has its rows. */
const FILL_MS = 40_000;

export interface LongList {
  viewer: Person;
  /** The address; `pages` of those that keep their number of pages in it. */
  path: string;
}

const pathsOf = (batchId: string, statementId: string) => ({
  admin: [
    '/admin/sales?pages=10',
    '/admin/payouts?pages=10',
    '/admin/agents?pages=10',
    '/admin/products?pages=10',
    '/admin/resources?pages=10',
    '/admin/announcements?pages=10',
    '/admin/audit?pages=10',
    '/admin/referrals',
    `/admin/payouts/batches/${batchId}?pages=10`,
    `/admin/sales/statements?file=${statementId}&pages=5`,
  ],
  agent: [
    '/agent/sales?pages=20',
    '/agent/sales?view=customers&pages=5',
    '/agent/sales?view=leads&pages=20',
    '/agent/referrals',
  ],
});

/**
 * Rows and the button of the next page; by attributes, because searching hundreds of rows by role takes long.
 */
export const rowsOn = (page: Page) => page.locator('[data-row], [role="treeitem"]');
export const moreOn = (page: Page) => page.getByText(/^(Load|Show) more$/);

const pageAnswer = z.looseObject({
  rows: z.array(z.looseObject({})).min(1),
  cursor: z.string().nullable(),
});

/** A row under another id; the lines of a batch have their payouts'. */
function copyOf(row: object | undefined, index: number) {
  const ids = Object.entries(row ?? {}).filter(([name]) => ['id', 'payoutId'].includes(name));
  return { ...row, ...Object.fromEntries(ids.map(([name, id]) => [name, `${id}-${index}`])) };
}

/** Makes every list endless: pages are full, and repeat the stored rows under other ids. */
export async function growLists(page: Page): Promise<void> {
  const kept = new Map<string, z.infer<typeof pageAnswer>>();
  await page.route('**/api/**', async (route) => {
    if (route.request().method() !== 'GET') return route.continue();
    const { pathname, searchParams } = new URL(route.request().url());
    const size = Number(searchParams.get('limit') ?? PAGE_SIZE);
    const [, number = '0'] = /^page-(\d+)$/.exec(searchParams.get('cursor') ?? '') ?? [];
    const known = number === '0' ? undefined : kept.get(pathname);
    // A page gives up calls, as when a search is typed on: nobody waits for their answers.
    const response = known ? undefined : await route.fetch().catch(() => undefined);
    if (!known && !response) return route.abort();
    const { data: stored } = known
      ? { data: known }
      : pageAnswer.safeParse(await response?.json().catch(() => undefined));
    if (!stored) return route.fulfill(response ? { response } : {});
    kept.set(pathname, stored);
    const rowAt = (index: number) => {
      const row = stored.rows[index % stored.rows.length];
      return index < stored.rows.length ? row : copyOf(row, index);
    };
    const first = Number(number) * size;
    const rows = Array.from({ length: size }, (_, index) => rowAt(first + index));
    return route.fulfill({ json: { ...stored, rows, cursor: `page-${Number(number) + 1}` } });
  });
}

/** Opens a list, which loads the pages of its address, and loads on until it has the rows. */
export async function openList(page: Page, url: string): Promise<number> {
  await page.goto(url);
  const deadline = performance.now() + FILL_MS;
  for (;;) {
    await page.waitForTimeout(300);
    const count = await rowsOn(page).count();
    if (count >= ROWS) return count;
    if (performance.now() > deadline)
      throw new Error(`${url} has ${count} rows after ${FILL_MS} ms`);
    // A press while the last page is still loading would be lost.
    const next = page.locator('button:not(.ant-btn-loading)', { hasText: /^(Load|Show) more$/ });
    if (count > 0 && !url.includes('pages=') && (await next.count()) > 0)
      await next.first().click();
  }
}

/** Two customers of a network, and its statement, which names one of them. */
async function readSomeStatement(office: Office, agent: Person): Promise<string> {
  const network = await newNetwork(office);
  await networkSale(office, agent, network, { networkNumber: 'A-1' });
  await networkSale(office, agent, network, { networkNumber: 'A-2' });
  const content = statementCsv([{ number: 'A-1', activated: '2020-01-01' }]);
  return (await readStatement(office.admin, { network: network.name, content })).id;
}

/** All long lists of an office with rows of every kind. */
export async function longLists(stack: TestStack): Promise<LongList[]> {
  const office = await openOffice(stack);
  const { admin } = office;
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
  await seedAudit(table, { ...span, adminId: admin.id, agentId: agent.id });
  const paths = pathsOf(await filledBatch(office), await readSomeStatement(office, agent));
  await stack.drain();
  return [
    ...paths.admin.map((path) => ({ viewer: admin, path })),
    ...paths.agent.map((path) => ({ viewer: agent, path })),
  ];
}
