/**
 * Pages that are lent from story to story. A new context costs a second of a core, most of it for
 * compiling the portal's code again in a new process; a page that goes on keeps what is compiled, and
 * gives back all else: cookies, storage, routes, listeners, permissions.
 */
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { type Complaints, type Ear, listen } from './page-complaints.ts';

/** Long enough for any machine: how fast it goes decides nothing here. */
const ACTION_TIMEOUT_MS = 30_000;
const DESK = { width: 1440, height: 900 };

export interface Lent {
  page: Page;
  complaints: Complaints;
  /** Takes the page back, as blank as a new one. */
  giveBack(): Promise<void>;
}

interface Owned {
  context: BrowserContext;
  page: Page;
  ear: Ear;
  /** The origins that its pages showed and may have stored something for. */
  origins: Set<string>;
  /** A story did what can't be taken back. */
  isSpoilt: boolean;
}

export interface PageOptions extends BrowserContextOptions {
  /** A page of the story's own, for what can't be taken back: another clock, scripts in every document. */
  own?: boolean;
}

export interface LentPages {
  lend(options?: PageOptions): Promise<Lent>;
}

export function lentPagesOf(browser: Browser): LentPages {
  const idle: Owned[] = [];
  return {
    async lend(options = {}) {
      const { viewport = DESK, colorScheme = 'light', permissions = [], own, ...rest } = options;
      const special = own || Object.keys(rest).length > 0;
      const owned = (!special && idle.pop()) || (await make(browser, rest));
      if (!special) refuseTheLasting(owned);
      const { page, context } = owned;
      const complaints = owned.ear.restart();
      page.on('framenavigated', (frame) => {
        if (frame.url().startsWith('http')) owned.origins.add(new URL(frame.url()).origin);
      });
      await page.setViewportSize(viewport ?? DESK);
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      if (permissions.length > 0) await context.grantPermissions(permissions);
      const giveBack = async () => {
        if (!special && !owned.isSpoilt && (await wipe(owned))) idle.push(owned);
        else await context.close();
      };
      return { page, complaints, giveBack };
    },
  };
}

async function make(browser: Browser, options: BrowserContextOptions): Promise<Owned> {
  const context = await browser.newContext({
    locale: 'en-ZA',
    timezoneId: 'Africa/Johannesburg',
    // What it keeps would hide from routes, and from who gets the page later.
    serviceWorkers: 'block',
    ...options,
  });
  context.setDefaultTimeout(ACTION_TIMEOUT_MS);
  const page = await context.newPage();
  const ear = await listen(page);
  const owned = { context, page, ear, origins: new Set<string>(), isSpoilt: false };
  // A route of sockets stays with the page, past `unrouteAll`: who gets it next would hear of nothing.
  const routeWebSocket = page.routeWebSocket.bind(page);
  page.routeWebSocket = (...route) => {
    owned.isSpoilt = true;
    return routeWebSocket(...route);
  };
  return owned;
}

/** What stories listen to. */
const HEARD = [
  'console',
  'dialog',
  'download',
  'framenavigated',
  'pageerror',
  'request',
  'requestfailed',
];

/** Would reach the stories that get the page later. */
const LASTING = ['addInitScript', 'exposeBinding', 'exposeFunction', 'setExtraHTTPHeaders'];
const LASTING_OF_CLOCK = ['install', 'setFixedTime', 'setSystemTime'];

function refuseTheLasting({ page, context }: Owned): void {
  const refuse = (target: object, names: readonly string[]) => {
    for (const name of names) {
      if (!Reflect.has(target, name)) throw new Error(`there is no ${name} to refuse`);
      Reflect.set(target, name, () => {
        throw new Error(`${name} needs a page of the story's own: open({ own: true })`);
      });
    }
  };
  refuse(page, LASTING);
  refuse(context, LASTING);
  refuse(page.clock, LASTING_OF_CLOCK);
}

/** Whether the page is as blank as a new one: one that is closed, or goes elsewhere meanwhile, isn't. */
async function wipe(owned: Owned): Promise<boolean> {
  try {
    await blank(owned);
    return true;
  } catch {
    return false;
  }
}

async function blank({ context, page, origins }: Owned): Promise<void> {
  for (const event of HEARD) page.removeAllListeners(event);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  const others = context.pages().filter((other) => other !== page);
  await Promise.all(others.map((other) => other.close()));
  await context.setOffline(false);
  // Gone to from within, which keeps the process; the browser's own way there takes another.
  await page.evaluate(() => {
    sessionStorage.clear();
    location.replace('about:blank');
  });
  await page.waitForURL('about:blank');
  await context.clearCookies();
  await context.clearPermissions();
  const devTools = await context.newCDPSession(page);
  for (const origin of origins)
    await devTools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await devTools.detach();
  origins.clear();
}
