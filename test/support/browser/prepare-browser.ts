/** Before the browser project: builds the web and unpacks the browser, once for all test files. */
import { unpackChromium } from './chromium.ts';
import { buildWeb } from './web.ts';

/** vitest calls this once per run, and what it returns at the run's end. */
export async function setup(): Promise<() => Promise<void>> {
  await buildWeb();
  const { folder, remove } = await unpackChromium();
  process.env.TEST_BROWSER_FOLDER = folder;
  return remove;
}
