/**
 * How soon an agent on slow 3G sees the own money: after Sign In on a cold device, and on the next visit of a
 * device that has the portal. The median of three visits.
 */
import type { Browser, BrowserContext, Page } from 'playwright';
import { approvedSale } from '../support/sales/deals.ts';
import { openOffice } from '../support/stack/office.ts';
import { startTestStack } from '../support/stack/stack.ts';
import { buildWeb } from '../support/browser/web.ts';
import { KEPT_MARK } from '../../web/lib/kept-mark.ts';
import { withBrowser } from './open-browser.ts';
import { type Cell, printTable, within } from './print-table.ts';
import { countTransfers, slowNetwork } from './slow-network.ts';

const VISITS = 3;
const MAX_COLD_SECONDS = 6.5;
const MAX_COLD_KIB = 190;
const MAX_WARM_SECONDS = 1.5;
const PASSWORD = 'Demo-portal-1';
const WAIT_MS = 60_000;

interface Figure {
  /** Seconds until the money is painted. */
  money: number;
  /** Until the portal itself shows it. */
  portal: number;
  requests: number;
  kib: number;
}

/** @returns how long the money and the portal's own overview take from now on */
async function watch(page: Page, open: () => Promise<unknown>): Promise<Figure> {
  const session = await page.context().newCDPSession(page);
  const counted = await countTransfers(session);
  await slowNetwork(session);
  const started = performance.now();
  const seconds = () => (performance.now() - started) / 1000;
  await open();
  await page
    .locator('.first-home, #content')
    .getByText('R50.00')
    .first()
    .waitFor({ timeout: WAIT_MS });
  await page.evaluate(() => new Promise(requestAnimationFrame));
  const money = seconds();
  const { requests, bytes } = counted;
  await page.locator('#content').getByText('R50.00').first().waitFor({ timeout: WAIT_MS });
  return { money, portal: seconds(), requests, kib: bytes / 1024 };
}

async function cold(context: BrowserContext, url: string, email: string): Promise<Figure> {
  const page = await context.newPage();
  return watch(page, async () => {
    await page.goto(`${url}/login`, { waitUntil: 'commit' });
    await page.locator('#first-form button:enabled').waitFor();
    await page.locator('#first-email').fill(email);
    await page.locator('#first-password').fill(PASSWORD);
    await page.keyboard.press('Enter');
  });
}

async function warm(context: BrowserContext, url: string): Promise<Figure> {
  const before = await context.newPage();
  await before.goto(`${url}/agent`);
  await before.waitForFunction(
    () => navigator.serviceWorker.controller?.state === 'activated',
    undefined,
    { polling: 250, timeout: WAIT_MS },
  );
  await before.locator('#content').getByText('R50.00').first().waitFor({ timeout: WAIT_MS });
  // Whoever looks at the money has looked for a second; the device keeps it a tenth of one later.
  await before.waitForFunction((mark) => localStorage.getItem(mark), KEPT_MARK, {
    timeout: WAIT_MS,
  });
  await before.waitForTimeout(1000);
  await before.close();
  const page = await context.newPage();
  return watch(page, () => page.goto(`${url}/agent`, { waitUntil: 'commit' }));
}

const median = (figures: readonly number[]): number =>
  figures.toSorted((one, other) => one - other)[Math.floor(figures.length / 2)] ?? 0;

function rowOf(name: string, visits: readonly Figure[], maxSeconds: number): Cell[] {
  const money = median(visits.map((one) => one.money));
  const kib = median(visits.map((one) => one.kib));
  const portal = median(visits.map((one) => one.portal));
  const { requests = 0 } = visits.at(-1) ?? {};
  return [name, money, portal, requests, kib, within(money, maxSeconds, ' s').text];
}

async function visitTwice(browser: Browser, url: string, email: string) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  try {
    return { cold: await cold(context, url, email), warm: await warm(context, url) };
  } finally {
    await context.close();
  }
}

export async function benchFirstMoney(): Promise<void> {
  await buildWeb();
  const stack = await startTestStack({ serveWeb: true });
  try {
    const office = await openOffice(stack);
    const agent = await office.newAgent();
    await approvedSale(office, agent);
    await stack.drain();
    await withBrowser(async (browser) => {
      const visits = [];
      for (let count = 0; count < VISITS; count += 1)
        visits.push(await visitTwice(browser, stack.url, agent.email));
      const colds = visits.map((one) => one.cold);
      printTable(
        `Money on slow 3G (bar for the cold one: ${MAX_COLD_KIB} KiB)`,
        ['visit', 'money s', 'portal s', 'requests', 'KiB', 'bar'],
        [
          rowOf('cold, from Sign In', colds, MAX_COLD_SECONDS),
          rowOf(
            'warm',
            visits.map((one) => one.warm),
            MAX_WARM_SECONDS,
          ),
        ],
      );
    });
  } finally {
    await stack.close();
  }
}
