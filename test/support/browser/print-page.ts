/** A page as it is printed. */
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { press } from './screens.ts';

/** Presses Print, and looks at the paper, given its text, before the page is on the screen again. */
export async function printPage(
  page: Page,
  look: (paper: string) => Promise<void> | void,
): Promise<void> {
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', 'yes');
  });
  await press(page, 'Print');
  await page.locator('body[data-printed]').waitFor();
  await page.emulateMedia({ media: 'print' });
  await expect.poll(() => page.getByRole('button', { name: 'Print' }).isVisible()).toBe(false);
  await look((await page.locator('body').innerText()).replaceAll('\u00a0', ' '));
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await page.emulateMedia({ media: 'screen' });
}
