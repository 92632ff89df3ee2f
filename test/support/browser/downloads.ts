/** Files that a page downloads. */
import { readFile } from 'node:fs/promises';
import Papa from 'papaparse';
import type { Page } from 'playwright';
import { press } from './screens.ts';

/** Presses a button by its name, and reads the file that it downloads. */
export async function download(
  page: Page,
  button: string,
): Promise<{ name: string; file: Buffer }> {
  const waiting = page.waitForEvent('download');
  await press(page, button);
  const downloaded = await waiting;
  return { name: downloaded.suggestedFilename(), file: await readFile(await downloaded.path()) };
}

/** The rows of a CSV file by the names in its head. */
export const csvRows = (file: Buffer): Record<string, string>[] =>
  Papa.parse<Record<string, string>>(file.toString('utf8').replace('\ufeff', ''), {
    header: true,
    skipEmptyLines: true,
  }).data;
