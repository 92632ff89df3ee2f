/** A first visit of screens on each portal: files, bytes, processor, and time on slow 3G. */
import type { Browser, BrowserContext, Page } from 'playwright';
import { bringSession } from '../../support/browser/screens.ts';
import { withBrowser } from '../open-browser.ts';
import { countTransfers, slowNetwork } from '../slow-network.ts';
import type { Figure } from './figures.ts';
import type { RunningPortal } from './running-portal.ts';

const ROUNDS = 3;
const ADMIN_SCREEN = '/admin';

type Found = Readonly<Record<string, number>>;

/** A context without anything in its cache. */
async function inNewContext<T>(browser: Browser, visit: (context: BrowserContext) => Promise<T>) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    return await visit(context);
  } finally {
    await context.close();
  }
}

/** The administrator's first screen, with a session on the device. */
const adminScreen = (browser: Browser, { url }: RunningPortal, adminEmail: string) =>
  inNewContext(browser, async (context): Promise<Found> => {
    await bringSession(await context.newPage(), url, adminEmail);
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Performance.enable');
    let files = 0;
    page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      if (!/^\/(api|user-pool|ws|files)/.test(pathname)) files++;
    });
    await page.goto(url + ADMIN_SCREEN);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    const { metrics } = await session.send('Performance.getMetrics');
    const seconds = (name: string) => metrics.find((one) => one.name === name)?.value ?? 0;
    return { 'files|files': files, 'page’s tasks|s': seconds('TaskDuration') };
  });

/** A first visit on slow 3G, until something is there. */
const onSlow3G = (
  browser: Browser,
  name: string,
  address: string,
  isThere: (page: Page) => Promise<unknown>,
) =>
  inNewContext(browser, async (context): Promise<Found> => {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    const counted = await countTransfers(session);
    await slowNetwork(session);
    const started = performance.now();
    await page.goto(address, { waitUntil: 'commit' });
    await isThere(page);
    const seconds = (performance.now() - started) / 1000;
    return { [`${name}|s`]: seconds, [`${name}|KiB`]: counted.bytes / 1024 };
  });

async function visitAll(browser: Browser, portal: RunningPortal, adminEmail: string) {
  const heading = (page: Page) => page.getByRole('heading', { level: 1 }).waitFor();
  const admin = await adminScreen(browser, portal, adminEmail);
  const invited = `${portal.url}/auth/register?ref=ABC234`;
  return {
    ...Object.fromEntries(
      Object.entries(admin).map(([name, one]) => [`${ADMIN_SCREEN}, ${name}`, one]),
    ),
    ...(await onSlow3G(browser, 'invitation link, slow 3G, heading', invited, heading)),
    ...(await onSlow3G(browser, 'login, slow 3G, form', `${portal.url}/login`, (page) =>
      page.getByLabel('Password', { exact: true }).waitFor({ timeout: 60_000 }),
    )),
  };
}

/** Visits the screens of all portals in turn. */
export async function compareScreens(
  portals: readonly RunningPortal[],
  adminEmail: string,
): Promise<Figure[]> {
  return withBrowser(async (browser) => {
    const found = new Map<string, number[][]>();
    for (let round = 0; round < ROUNDS; round++)
      for (const [at, portal] of portals.entries())
        for (const [name, value] of Object.entries(await visitAll(browser, portal, adminEmail))) {
          const lists = found.get(name) ?? portals.map(() => []);
          lists[at]?.push(value);
          found.set(name, lists);
        }
    return [...found].map(([title, values]) => {
      const [name = '', unit = ''] = title.split('|');
      return { name, unit, values };
    });
  });
}
