/** The routes that tests set on pages, which end with them. */
import type { BrowserContext, Page } from 'playwright';

const routed = new WeakSet<Page>();

function watchPage(page: Page): void {
  const route = page.route.bind(page);
  page.route = (...routing) => {
    routed.add(page);
    return route(...routing);
  };
}

/** Remembers which pages of the context get routes; call it before they open. */
export function watchRoutes(context: BrowserContext): void {
  context.on('page', watchPage);
}

/**
 * Ends the routes of a page that leaves its document for it: no answer of a route leads to a request without
 * one.
 */
export async function leaveRoutes(page: Page): Promise<void> {
  if (!routed.has(page) || page.isClosed()) return;
  // A request that was held back would go on once its route ends: with its document, it ends first.
  await page.goto('about:blank');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
}

/**
 * Ends the routes of the context's pages, which leave their documents for it. A route that is still
 * at work when the context closes would fail the file with an unhandled error.
 */
export async function endRoutes(context: BrowserContext): Promise<void> {
  if (context.isClosed()) return;
  await Promise.all(context.pages().map(leaveRoutes));
  await context.unrouteAll({ behavior: 'ignoreErrors' });
}
