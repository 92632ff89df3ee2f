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

/** Holds the submissions to these addresses until they are let go, and counts them. */
export async function holdSubmissions(
  page: Page,
  addresses: string | RegExp,
  then: 'continue' | 'abort' = 'continue',
) {
  const { promise: isOver, resolve: letGo } = Promise.withResolvers<void>();
  let count = 0;
  await page.route(addresses, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    count += 1;
    await isOver;
    return route[then]();
  });
  return { letGo, count: () => count };
}
