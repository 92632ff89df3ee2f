/** Takes pictures of what a page shows. */
import type { Page } from 'playwright';
import type { TestBrowser } from '../support/browser/browser.ts';
import { signIn } from '../support/browser/screens.ts';
import { type Look, looks } from './screens.ts';

/** Opens a page and signs in. */
export async function openAs(browser: TestBrowser, url: string, email: string, look?: Look) {
  const opened = await browser.open(look);
  await signIn(opened.page, url, email);
  return opened;
}

async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  // An animation that the next look cancels never finishes.
  await page.evaluate(async () => {
    await Promise.allSettled(document.getAnimations().map((animation) => animation.finished));
  });
}

/** Takes the page as it is now, in every look. */
async function takeLooks(page: Page, path: string): Promise<void> {
  for (const { colorScheme, viewport } of looks) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize(viewport);
    await settle(page);
    await page.screenshot({ path: `${path}-${viewport.width}-${colorScheme}.png` });
  }
}

interface Taking {
  /** In each look; by default as the page looks. */
  everyLook?: boolean;
  /** Leads from the screen to what is pictured. */
  lead?: ((page: Page) => Promise<unknown>) | undefined;
}

/** Opens a screen and takes it. */
export async function takeScreen(
  page: Page,
  url: string,
  path: string,
  { everyLook = false, lead }: Taking,
): Promise<void> {
  await page.goto(url);
  await page.locator('h1').waitFor();
  await lead?.(page);
  await settle(page);
  if (everyLook) await takeLooks(page, path);
  else await page.screenshot({ path });
}

/** Opens a dialog of the screen by its button and takes it; a row may not have the button. */
export async function takeDialog(page: Page, button: string, path: string): Promise<void> {
  const opener = page.getByRole('button', { name: button, exact: true }).first();
  if ((await opener.count()) === 0) return;
  await opener.click();
  const dialog = page.getByRole('dialog').filter({ visible: true });
  await dialog.waitFor();
  await takeLooks(page, path);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
}
