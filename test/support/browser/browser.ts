/** A browser for tests: it fails the test on errors that a page reports. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright';
import { environmentOf, programOf, secureFlags, unpackChromium } from './chromium.ts';
import { type Complaints, listen } from './page-complaints.ts';
import { endRoutes, watchRoutes } from './page-routes.ts';
import { recordToasts } from './toasts.ts';

const SCREENSHOTS = 'test/output/screenshots';
/** A screen whose live connection was lost may be half a minute old; then it fetches, on a busy machine. */
const ACTION_TIMEOUT_MS = 60_000;
const DESK = { width: 1440, height: 900 };

export interface BrowserPage {
  page: Page;
  complaints: Complaints;
  /** Closes the page; throws where it reported an unexpected error. */
  close(): Promise<void>;
}

export interface TestBrowser {
  version: string;
  /** Opens a page in a context of its own: it shares no cookies, storage or routes with other pages. */
  open(options?: BrowserContextOptions): Promise<BrowserPage>;
  close(): Promise<void>;
}

/** One for all files of a worker: starting it takes longer than most tests. It ends with the worker. */
let shared: Promise<Browser> | undefined;

const launch = (folder: string): Promise<Browser> =>
  chromium.launch({
    executablePath: programOf(folder),
    args: secureFlags(),
    env: environmentOf(folder),
    headless: true,
  });

export interface StartedBrowser {
  browser: Browser;
  close(): Promise<void>;
}

/** The worker's browser in a test run; outside of one, a browser of its own. */
async function startBrowser(): Promise<StartedBrowser> {
  const folder = process.env.TEST_BROWSER_FOLDER;
  if (folder) {
    shared ??= launch(folder);
    if (!(await shared).isConnected()) shared = launch(folder);
    return { browser: await shared, close: async () => undefined };
  }
  const own = await unpackChromium();
  const browser = await launch(own.folder);
  const close = async () => {
    await browser.close();
    await own.remove();
  };
  return { browser, close };
}

async function closeContext(context: BrowserContext): Promise<void> {
  await endRoutes(context);
  await context.close();
}

/** A browser without a screen says so, and the portal doesn't count its clicks. */
const userAgentOf = (browser: Browser) =>
  `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${browser.version()} Safari/537.36`;

async function openPage(browser: Browser, options: BrowserContextOptions): Promise<BrowserPage> {
  const context = await browser.newContext({
    locale: 'en-ZA',
    timezoneId: 'Africa/Johannesburg',
    // A service worker's cache would hide requests from routes.
    serviceWorkers: 'block',
    viewport: DESK,
    colorScheme: 'light',
    reducedMotion: 'reduce',
    userAgent: userAgentOf(browser),
    ...options,
  });
  context.setDefaultTimeout(ACTION_TIMEOUT_MS);
  watchRoutes(context);
  const page = await context.newPage();
  const complaints = await listen(page);
  await recordToasts(page);
  const close = async () => {
    complaints.end();
    await closeContext(context);
    complaints.refuse();
  };
  return { page, complaints, close };
}

/**
 * Opens the browser. `*.localhost` resolves in it by itself, and sites are isolated as people's
 * browsers do it.
 */
export async function openBrowser(starting = startBrowser()): Promise<TestBrowser> {
  const { browser, close } = await starting;
  const opened: Page[] = [];
  return {
    version: browser.version(),
    open: async (options = {}) => {
      const page = await openPage(browser, options);
      opened.push(page.page);
      return page;
    },
    close: async () => {
      // A failed test leaves its pages open, which would go on in the background of the next file.
      await Promise.all(opened.map((page) => closeContext(page.context())));
      await close();
    },
  };
}

/** Saves a picture of the whole page under `test/output/screenshots/` and returns its path. */
export async function screenshot(page: Page, name: string): Promise<string> {
  await mkdir(SCREENSHOTS, { recursive: true });
  const path = join(SCREENSHOTS, `${name}.png`);
  await page.screenshot({ path, fullPage: true, animations: 'disabled' });
  return path;
}
