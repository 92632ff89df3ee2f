/**
 * Interaction to next paint on lists of 500 rows, with a processor slowed four times: each list is searched,
 * a row is chosen, opened and closed, the focus moves over rows, and more rows are loaded. The browser's
 * Event Timing API gives the longest time from an input to the next frame; the slowest interaction of each
 * kind counts. Inputs come from the mouse and the keyboard alone: what looks for elements, or checks that
 * they can be pressed, would itself keep the page busy, so that happens before.
 */
import type { Browser, Locator, Page } from 'playwright';
import { bringSession } from '../support/browser/screens.ts';
import { startTestStack } from '../support/stack/stack.ts';
import { buildWeb } from '../support/browser/web.ts';
import { growLists, type LongList, longLists, moreOn, openList, rowsOn } from './long-lists.ts';
import { withBrowser } from './open-browser.ts';
import { type Cell, printTable, within } from './print-table.ts';

const SLOWED = 4;
const MAX_MS = 200;
/** The page rests so long before an input and after it, in ms. */
const REST_MS = 1_500;
/**
 * People hold a button so long, in ms; a press without it paints nothing of itself, and counts until the
 * answer.
 */
const PRESS_MS = 80;

/** Moves the mouse to an element, waits for the page to rest, and presses. */
async function press(page: Page, element: Locator): Promise<void> {
  await element.scrollIntoViewIfNeeded();
  const box = await element.boundingBox();
  if (!box) throw new Error('there is nothing to press');
  // Near the top of a card, whose button View lies under its links.
  const place: [number, number] = [box.x + box.width / 2, box.y + Math.min(box.height / 2, 20)];
  await page.mouse.move(...place);
  await page.waitForTimeout(REST_MS);
  await page.mouse.click(...place, { delay: PRESS_MS });
  await page.waitForTimeout(REST_MS);
}

/** The interactions, by name; nothing happens where a list doesn't have one. */
const INTERACTIONS: Record<string, (page: Page) => Promise<void>> = {
  'focus on the next row': async (page) => {
    const first = rowsOn(page).first().locator('a, button, input').first();
    if ((await first.count()) > 0) await first.focus();
    await page.waitForTimeout(REST_MS);
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('j', { delay: 100 });
  },
  choose: async (page) => {
    const boxes = page.locator('[data-row] input[type="checkbox"]');
    if ((await boxes.count()) < 2) return;
    for (const nth of [0, 1, 0]) await press(page, boxes.nth(nth));
  },
  'choose all': async (page) => {
    const box = page.locator('input[aria-label="Select all"]');
    if ((await box.count()) === 0) return;
    await press(page, box);
    await press(page, box);
  },
  'load more': async (page) => {
    if ((await moreOn(page).count()) > 0) await press(page, moreOn(page).first());
  },
  'open and close': async (page) => {
    const view = page.locator('[data-row] button[aria-label="View"]');
    if ((await view.count()) === 0) return;
    const { pathname } = new URL(page.url());
    await press(page, view.first());
    if ((await page.locator('[role="dialog"]').count()) > 0) await page.keyboard.press('Escape');
    // Some rows open on another screen.
    if (new URL(page.url()).pathname !== pathname) await page.goBack();
  },
  search: async (page) => {
    const box = page.locator('main input[type="search"]').first();
    if ((await box.count()) === 0) return;
    await box.focus();
    await page.waitForTimeout(REST_MS);
    for (const letter of 'sel') await page.keyboard.press(letter, { delay: 150 });
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

/** @param url the stack's address */
async function measure(browser: Browser, url: string, { viewer, path }: LongList) {
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
    await bringSession(page, url, viewer.email);
    const count = await openList(page, url + path);
    const session = await context.newCDPSession(page);
    await session.send('Performance.enable');
    const busy = async () => {
      const { metrics } = await session.send('Performance.getMetrics');
      return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
    };
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
    const cells: Cell[][] = [];
    for (const [name, interact] of Object.entries(INTERACTIONS)) {
      await page.waitForTimeout(REST_MS);
      await slowest(page);
      const before = await busy();
      await interact(page);
      await page.waitForTimeout(REST_MS);
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
    for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
    await context.close();
  }
}

/** @param wanted beginnings of paths of lists to measure; all by default */
export async function benchInteraction(wanted: readonly string[] = ['/']): Promise<void> {
  await buildWeb();
  const stack = await startTestStack({ serveWeb: true });
  try {
    await withBrowser(async (browser) => {
      const cells: Cell[][] = [];
      for (const list of await longLists(stack)) {
        const { path } = list;
        if (!wanted.some((start) => path.startsWith(start))) continue;
        const found = await measure(browser, stack.url, list).catch((error: unknown): Cell[][] => {
          console.error(path, error);
          return [[path, '', 'FAILED', '', '', '']];
        });
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
