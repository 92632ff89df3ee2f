/** Inspects the accessibility of what a page shows: light and dark, in phone and desktop size. */
import type { Page } from 'playwright';
import { violations } from './axe.ts';

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };
const LOOKS = [
  { colorScheme: 'light', viewport: PHONE },
  { colorScheme: 'dark', viewport: DESK },
  { colorScheme: 'dark', viewport: PHONE },
  { colorScheme: 'light', viewport: DESK },
] as const;

/** One look for each state, the same in every run; the trials inspect every state in every look. */
function looksAt(state: string) {
  const at = Buffer.from(state).reduce((sum, byte) => sum + byte, 0) % LOOKS.length;
  return process.env['EVERY_LOOK'] ? LOOKS : LOOKS.slice(at, at + 1);
}

/** The layout follows a new width with the next rendering, which takes long on a busy machine. */
const LAYOUT_MS = 20_000;

/** By how many pixels a page is wider than its window, once its layout has followed the window's width. */
export async function pixelsTooWide(page: Page): Promise<number> {
  const fits = () => document.documentElement.scrollWidth <= document.documentElement.clientWidth;
  await page.waitForFunction(fits, undefined, { timeout: LAYOUT_MS }).catch(() => {});
  return page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
}

/** The narrowest phones, and a desk's window at 400 %. */
const NARROW = { width: 320, height: 640 };
/** A reader may set this, and no text may get lost by it (WCAG 2.2, 1.4.12). */
const TEXT_SPACING = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-bottom: 2em !important; }`;

/**
 * By how many pixels a page is too wide for a window of 320 px with a reader's text spacing. The window
 * stays as narrow.
 */
export async function pixelsTooWideWhenNarrow(page: Page): Promise<number> {
  const usual = page.viewportSize();
  await page.setViewportSize(NARROW);
  await page.evaluate((rules) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }, TEXT_SPACING);
  const excess = await pixelsTooWide(page);
  await page.evaluate(() => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.slice(0, -1);
  });
  if (usual) await page.setViewportSize(usual);
  return excess;
}

/** Sideways scrolling hides the end of each line. */
const overflow = async (page: Page, where: string): Promise<string[]> =>
  (await pixelsTooWide(page)) > 0 ? [`${where} scrolls sideways`] : [];

/** Waits until the page has turned light or dark: axe must not measure the colours of a transition. */
async function turn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  // The public pages without the portal's script follow the system by their styles alone.
  await page.waitForFunction((wanted) => {
    const { mode } = document.documentElement.dataset;
    return mode === undefined || mode === wanted;
  }, colorScheme);
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    // Transitions begin with the frame after the one that shows the change.
    await frame();
    await frame();
  });
}

/**
 * Inspects what shows now, and leaves the page in its size.
 * @param where names the state, and chooses its look
 * @param waiting whether a test holds back an answer, so that the network never gets idle
 * @returns a line for each broken rule of axe, and for each page that scrolls sideways
 */
export async function inspect(page: Page, where: string, waiting = false): Promise<string[]> {
  if (!waiting) await page.waitForLoadState('networkidle');
  const size = page.viewportSize();
  const found: string[] = [];
  for (const { colorScheme, viewport } of looksAt(where)) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize(viewport);
    await turn(page, colorScheme);
    const look = `${where}, ${colorScheme}, ${viewport.width}`;
    found.push(...(await violations(page, look)));
    found.push(...(await overflow(page, look)));
  }
  if (size) await page.setViewportSize(size);
  return found;
}
