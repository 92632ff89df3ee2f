import type { Page, Route } from 'playwright';

/**
 * Answers the first request for these addresses by itself; the others go on as if nothing were there.
 * Unlike a route of `times: 1` it stays: when the last route goes, Chromium stops pausing requests, and
 * one that it has paused in that moment may never be answered.
 */
export async function routeOnce(
  page: Page,
  addresses: string | RegExp,
  answer: (route: Route) => unknown,
): Promise<void> {
  let isAnswered = false;
  await page.route(addresses, (route) => {
    if (isAnswered) return route.fallback();
    isAnswered = true;
    return answer(route);
  });
}
