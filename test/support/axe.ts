/** Which rules of accessibility a page breaks. */
import axe, { type RunOptions } from 'axe-core';
import type { Page } from 'playwright';

const OPTIONS: RunOptions = { resultTypes: ['violations'] };

/**
 * The violations that axe finds on the page as it shows now, a line each. It skips frames; no page has any.
 * axe is half a megabyte: a document that has it already isn't given it again.
 */
export async function violations(page: Page, where: string): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const { violations: found } = await page.evaluate(
    (options) => (window as unknown as { axe: typeof axe }).axe.run(document, options),
    OPTIONS,
  );
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ html, any }) => `${where}: ${id}: ${html} ${any[0]?.message ?? ''}`),
  );
}
