/** Whether people can use what shows, in the looks that it has: light and dark, on a phone and on a desk. */
import type { Page } from 'playwright-core';
import { violations } from './axe.ts';

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };
const LOOKS = [
  { colorScheme: 'light', viewport: PHONE },
  { colorScheme: 'dark', viewport: DESK },
  { colorScheme: 'dark', viewport: PHONE },
  { colorScheme: 'light', viewport: DESK },
] as const;
let inspections = 0;

/** One for each state, in turn; every state in every look is for the trials. */
function nextLooks() {
  const at = inspections++ % LOOKS.length;
  return process.env['EVERY_LOOK'] ? LOOKS : LOOKS.slice(at, at + 1);
}

/** Sideways scrolling hides what stands at the end of a line. */
const overflow = async (page: Page, where: string): Promise<string[]> =>
  (await page.evaluate(
    () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
  ))
    ? [`${where} scrolls sideways`]
    : [];

/**
 * The page has turned light or dark: colours on their way from one theme to the other are no one's to
 * read. A spinner never ends, and what the next look cuts off never finishes.
 */
async function settle(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  // The pages for customers follow the system by their styles alone.
  await page.waitForFunction((wanted) => {
    const { mode } = document.documentElement.dataset;
    return mode === undefined || mode === wanted;
  }, colorScheme);
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    // Transitions begin with the frame after the one that shows the change.
    await frame();
    await frame();
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map((animation) => animation.finished));
  });
}

/**
 * Inspects what shows now, and leaves it on a desk, where stories go on.
 * @param waiting for an answer that a test holds
 * @returns what breaks a rule that axe knows of, or scrolls sideways, a line each
 */
export async function inspect(page: Page, where: string, waiting = false): Promise<string[]> {
  if (!waiting) await page.waitForLoadState('networkidle');
  const found: string[] = [];
  for (const { colorScheme, viewport } of nextLooks()) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize(viewport);
    await settle(page, colorScheme);
    const look = `${where}, ${colorScheme}, ${viewport.width}`;
    found.push(...(await violations(page, look)));
    found.push(...(await overflow(page, look)));
  }
  await page.setViewportSize(DESK);
  return found;
}
