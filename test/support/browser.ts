/** A browser for tests: it fails the test on whatever a page complains of. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { environmentOf, programOf, secureFlags, unpackChromium } from './chromium.ts';
import { type Complaints, listen } from './page-complaints.ts';

const SCREENSHOTS = 'test/output/screenshots';
/** Long enough for any machine: how fast it goes decides nothing here. */
const ACTION_TIMEOUT_MS = 30_000;

export interface BrowserPage {
  page: Page;
  complaints: Complaints;
  /** Closes the page's context; throws where the page complained of something unexpected. */
  close(): Promise<void>;
}

export interface TestBrowser {
  version: string;
  /** A page in a context of its own: no cookies or storage shared with others. */
  open(options?: BrowserContextOptions): Promise<BrowserPage>;
  close(): Promise<void>;
}

/**
 * Starts the browser. `*.localhost` resolves in it by itself, and sites are isolated as people's
 * browsers do it.
 */
export async function openBrowser(): Promise<TestBrowser> {
  const shared = process.env.TEST_BROWSER_FOLDER;
  const own = shared ? undefined : await unpackChromium();
  const folder = shared ?? own?.folder ?? '';
  const browser = await chromium.launch({
    executablePath: programOf(folder),
    args: secureFlags(),
    env: environmentOf(folder),
    headless: true,
  });
  return {
    version: browser.version(),
    open: async (options) => {
      const context = await browser.newContext({
        viewport: { width: 1440, height: 900 },
        locale: 'en-ZA',
        timezoneId: 'Africa/Johannesburg',
        reducedMotion: 'reduce',
        ...options,
      });
      context.setDefaultTimeout(ACTION_TIMEOUT_MS);
      const page = await context.newPage();
      const complaints = await listen(page);
      return {
        page,
        complaints,
        close: async () => {
          await context.close();
          complaints.refuse();
        },
      };
    },
    close: async () => {
      await browser.close();
      await own?.remove();
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
