/**
 * How soon a first visit on slow 3G sees a page's heading and can type into its first
 * form, and when the portal's own form takes over: the median of three visits, each in a context of its own.
 */
import type { Browser } from 'playwright';
import { openOffice } from '../support/stack/office.ts';
import { startTestStack } from '../support/stack/stack.ts';
import { buildWeb } from '../support/browser/web.ts';
import { withBrowser } from './open-browser.ts';
import { type Cell, printTable, within } from './print-table.ts';
import { countTransfers, slowNetwork } from './slow-network.ts';

const VISITS = 3;
/**
 * The pages: an id of the portal's own form, where there is one, and the most seconds until the heading, or
 * until a form can be typed into.
 */
const PAGES = (code = '') => [
  { path: '/welcome', maxSeconds: 2 },
  { path: `/auth/register?ref=${code}`, form: 'register_fullName', maxSeconds: 2 },
  { path: '/login', form: 'signIn_email', maxSeconds: 3 },
];

interface Visit {
  /** Seconds until the heading is painted, and a field can be typed into where there is a form. */
  picture: number;
  /** Seconds until the portal's own form is there; undefined for plain pages. */
  form: number | undefined;
  requests: number;
  kib: number;
}

async function visit(browser: Browser, url: string, form?: string): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    const counted = await countTransfers(session);
    await slowNetwork(session);
    const started = performance.now();
    const seconds = () => (performance.now() - started) / 1000;
    await page.goto(url, { waitUntil: 'commit' });
    await page.getByRole('heading', { level: 1 }).waitFor();
    if (form) await page.locator('form input:enabled').first().waitFor();
    await page.evaluate(() => new Promise(requestAnimationFrame));
    const picture = seconds();
    if (form) await page.locator(`#${form}`).waitFor({ timeout: 60_000 });
    return {
      picture,
      form: form ? seconds() : undefined,
      requests: counted.requests,
      kib: counted.bytes / 1024,
    };
  } finally {
    await context.close();
  }
}

const median = (figures: readonly number[]): number =>
  figures.toSorted((one, other) => one - other)[Math.floor(figures.length / 2)] ?? 0;

export async function benchFirstPicture(): Promise<void> {
  await buildWeb();
  const stack = await startTestStack({ serveWeb: true });
  try {
    await withBrowser(async (browser) => {
      const { me } = await (await openOffice(stack)).newAgent();
      const rows: Cell[][] = [];
      for (const { path, form, maxSeconds } of PAGES(me.referralCode ?? '')) {
        const visits: Visit[] = [];
        for (let count = 0; count < VISITS; count += 1)
          visits.push(await visit(browser, stack.url + path, form));
        const picture = median(visits.map((one) => one.picture));
        const forms = visits.flatMap(({ form }) => (form === undefined ? [] : [form]));
        const last = visits.at(-1);
        const took = forms.length > 0 ? median(forms) : '-';
        const verdict = within(picture, maxSeconds, ' s').text;
        rows.push([path, picture, took, last?.requests ?? 0, last?.kib ?? 0, verdict]);
      }
      const head = ['page', 'heading s', 'form s', 'requests', 'KiB', 'bar'];
      printTable('First visit on slow 3G', head, rows);
    });
  } finally {
    await stack.close();
  }
}
