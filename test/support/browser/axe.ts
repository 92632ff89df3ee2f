/** Which rules of accessibility a page breaks. */
import axe, { type RunOptions } from 'axe-core';
import type { Page } from 'playwright';

const OPTIONS: RunOptions = { resultTypes: ['violations'] };

/**
 * The violations that axe finds, a line each: in the open dialog alone where there is one, because the page
 * behind it takes longest and is inspected without it; else on the whole page, but in frames, which no page
 * has. axe is half a megabyte, so a document that has it already isn't given it again.
 */
export async function violations(page: Page, where: string): Promise<string[]> {
  await settle(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const { violations: found } = await page.evaluate((options) => {
    const dialogs = document.querySelectorAll<HTMLElement>('[role="dialog"]');
    const open = [...dialogs].findLast((dialog) => dialog.checkVisibility());
    return (window as unknown as { axe: typeof axe }).axe.run(open ?? document, options);
  }, OPTIONS);
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ html, any }) => `${where}: ${id}: ${html} ${any[0]?.message ?? ''}`),
  );
}

/** A list pales while its next rows come. */
const SETTLES_WITHIN_MS = 3_000;

/**
 * Waits for lists that are being renewed, and for transitions; a screen that loads for longer is looked at as
 * it is.
 */
const settle = (page: Page): Promise<void> =>
  page.evaluate(async (within) => {
    const until = performance.now() + within;
    const isBusy = () => document.querySelector('div[aria-busy="true"]') !== null;
    while (isBusy() && performance.now() < until)
      await new Promise((resolve) => setTimeout(resolve, 50));
    const moving = document
      .getAnimations()
      .filter(({ effect }) => effect?.getTiming().iterations !== Number.POSITIVE_INFINITY);
    await Promise.race([
      Promise.allSettled(moving.map(({ finished }) => finished)),
      new Promise((resolve) => setTimeout(resolve, within)),
    ]);
  }, SETTLES_WITHIN_MS);
