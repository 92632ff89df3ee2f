/** Figures on a slow network: what is shown stays where it is while the rest comes. */
import type { Page, Route } from 'playwright';
import { expect, it } from 'vitest';
import { approvedSale } from '../../../support/sales/deals.ts';
import { bankingOf } from '../../../support/stack/office.ts';
import { bringSession } from '../../../support/browser/screens.ts';
import { setUpPortal } from '../../../support/stack/set-up.ts';

declare global {
  interface Window {
    layoutShifts: string[];
  }
}

/** An entry of the browser's layout-shift observer. */
interface LayoutShift extends PerformanceEntry {
  sources: { node: Element | null; previousRect: DOMRect; currentRect: DOMRect }[];
}

const { stack, office, openPage } = await setUpPortal();
const agent = await office.newAgent();
await agent.api.agents.saveBanking(bankingOf());
await approvedSale(office, agent);
await stack.drain();

const recordShifts = (page: Page) =>
  page.addInitScript(() => {
    window.layoutShifts = [];
    new PerformanceObserver((list) => {
      for (const { sources } of list.getEntries() as LayoutShift[])
        for (const { node, previousRect, currentRect } of sources)
          window.layoutShifts.push(
            `${node?.textContent}: from ${previousRect.y} to ${currentRect.y}`,
          );
    }).observe({ type: 'layout-shift', buffered: true });
  });

const nextFrames = (page: Page) =>
  page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );

/** Holds the screen's calls, to answer them one by one: the oldest or the newest one first. */
async function holdCalls(page: Page, order: 'oldest' | 'newest', end: string) {
  const waiting: Route[] = [];
  await page.route(/\/api\/(agent|admin)\//, (route) => void waiting.push(route));
  const hasMore = async () => {
    const isComing = async () =>
      waiting.length > 0 ? 'more' : (await page.locator(end).count()) > 0 ? 'end' : '';
    await expect.poll(isComing).not.toBe('');
    return waiting.length > 0;
  };
  return async () => {
    while (await hasMore()) {
      const route = order === 'oldest' ? waiting.shift()! : waiting.pop()!;
      const response = page.waitForResponse(route.request().url());
      await route.continue();
      await (await response).finished();
      await nextFrames(page);
    }
  };
}

/** Shown last. */
const EMPTY = '[data-empty]';
const LAST_CARD = 'h2:text-is("Announcements")';
const LAST_OF_OFFICE = 'h2:text-is("Agents")';

it.for([
  ['/agent', 390, 'newest', LAST_CARD],
  ['/agent', 1440, 'oldest', LAST_CARD],
  ['/agent/earnings', 390, 'oldest', EMPTY],
  ['/agent/referrals', 1440, 'oldest', EMPTY],
  ['/admin', 390, 'oldest', LAST_OF_OFFICE],
  ['/admin', 1440, 'newest', LAST_OF_OFFICE],
] as const)(
  'nothing moves on %s, %d px wide, where the %s call is answered first',
  async ([path, width, order, end]) => {
    const { page } = await openPage({ viewport: { width, height: 844 } });
    await recordShifts(page);
    await bringSession(page, stack.url, (path === '/admin' ? office.admin : agent).email);
    const answerAll = await holdCalls(page, order, end);
    await page.goto(`${stack.url}${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await answerAll();
    expect(await page.evaluate(() => window.layoutShifts)).toEqual([]);
  },
);
