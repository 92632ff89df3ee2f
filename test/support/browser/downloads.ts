/** Files that a page downloads. */
import { readFile } from 'node:fs/promises';
import Papa from 'papaparse';
import type { Locator, Page } from 'playwright';

const pageOf = (within: Page | Locator): Page => ('page' in within ? within.page() : within);

/**
 * Presses a button by its name, and reads the file that it downloads; its text is without a byte order mark.
 */
export async function download(within: Page | Locator, button: string | RegExp) {
  const name = typeof button === 'string' ? { name: button, exact: true } : { name: button };
  const waiting = pageOf(within).waitForEvent('download');
  await within.getByRole('button', name).first().click();
  const downloaded = await waiting;
  const file = await readFile(await downloaded.path());
  const text = file.toString('utf8').replace('\ufeff', '');
  return { name: downloaded.suggestedFilename(), file, text };
}

/** The rows of a CSV file by the names in its head. */
export const csvRows = (file: Buffer): Record<string, string>[] =>
  Papa.parse<Record<string, string>>(file.toString('utf8').replace('\ufeff', ''), {
    header: true,
    skipEmptyLines: true,
  }).data;
