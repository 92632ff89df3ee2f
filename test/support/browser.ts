/** A browser for tests: it fails the test on whatever a page complains of. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { environmentOf, programOf, secureFlags, unpackChromium } from './chromium.ts';
import { type LentPages, lentPagesOf, type PageOptions } from './lent-pages.ts';
import type { Complaints } from './page-complaints.ts';

const SCREENSHOTS = 'test/output/screenshots';
export interface BrowserPage {
  page: Page;
  complaints: Complaints;
  /** Ends with the page; throws where the page complained of something unexpected. */
  close(): Promise<void>;
}

export interface TestBrowser {
  version: string;
  /** A page that shares no cookies, storage or routes with another that is open, or was. */
  open(options?: PageOptions): Promise<BrowserPage>;
  close(): Promise<void>;
}

interface Running {
  browser: Browser;
  pages: LentPages;
}

/** One for all files of a worker: starting it takes longer than most stories. It ends with the worker. */
let shared: Promise<Running> | undefined;

async function launch(folder: string): Promise<Running> {
  const browser = await chromium.launch({
    executablePath: programOf(folder),
    args: secureFlags(),
    env: environmentOf(folder),
    headless: true,
  });
  return { browser, pages: lentPagesOf(browser) };
}

/** The run's browser, or outside of a run one of its own. */
async function startBrowser(): Promise<Running & { close(): Promise<void> }> {
  const folder = process.env.TEST_BROWSER_FOLDER;
  if (folder) {
    shared ??= launch(folder);
    if (!(await shared).browser.isConnected()) shared = launch(folder);
    return { ...(await shared), close: async () => undefined };
  }
  const own = await unpackChromium();
  const running = await launch(own.folder);
  const close = async () => {
    await running.browser.close();
    await own.remove();
  };
  return { ...running, close };
}

/**
 * Opens the browser. `*.localhost` resolves in it by itself, and sites are isolated as people's
 * browsers do it.
 */
export async function openBrowser(): Promise<TestBrowser> {
  const { browser, pages, close } = await startBrowser();
  const open = new Set<Page>();
  return {
    version: browser.version(),
    open: async (options) => {
      const { page, complaints, giveBack } = await pages.lend(options);
      open.add(page);
      return {
        page,
        complaints,
        close: async () => {
          open.delete(page);
          await giveBack();
          complaints.refuse();
        },
      };
    },
    close: async () => {
      // What a failed story left open would go on in the background of the next.
      await Promise.all(Array.from(open, (page) => page.context().close()));
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
