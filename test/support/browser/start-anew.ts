/** One page in the place of many: each test begins on it as on a new device. */
import type { Page } from 'playwright';

/** Leaves a page blank, with nothing routed, and nothing kept on the device. */
export async function startAnew(page: Page, url: string): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.goto(`${url}/mark.svg`);
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
}
