/** The company's website for a browser test: it answers without a network, and tells who came. */
import type { Page } from 'playwright';

export const WEBSITE = 'https://www.fibrelink.example';

/**
 * Stands in for the website, and for every other place outside of the portal: what a page opens there
 * is noted and answered.
 * @returns the addresses that were opened, as the company's website or as another's
 */
export async function standInForTheWorld(page: Page, portal: string) {
  const opened: string[] = [];
  await page.context().route(
    (url) => url.origin !== portal,
    async (route) => {
      if (route.request().isNavigationRequest()) opened.push(route.request().url());
      await route.fulfill({ contentType: 'text/html; charset=utf-8', body: '<h1>Elsewhere</h1>' });
    },
  );
  return opened;
}
