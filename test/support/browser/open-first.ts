import type { Page, Route } from 'playwright';
import { expect } from 'vitest';
import { startAnew } from './start-anew.ts';

/** Opens a page without the portal, whose first file follows the page's first picture. */
export async function openFirst(page: Page, url: string, path: string) {
  const held: Route[] = [];
  await startAnew(page, url);
  await page.route(/assets\/(login|register)-portal-.*\.js$/, (route) => void held.push(route));
  await page.goto(url + path);
  const answer = async (by: (route: Route) => Promise<void>) => {
    await expect.poll(() => held.length).toBeGreaterThan(0);
    await Promise.all(held.map(by));
  };
  return {
    /** Lets the portal come. */
    release: () => answer((route) => route.continue()),
    fail: () => answer((route) => route.abort()),
  };
}
