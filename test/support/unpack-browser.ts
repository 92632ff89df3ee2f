/** Before the browser project: unpacks the browser once for all test files, and removes it after. */
import { unpackChromium } from './chromium.ts';

/** vitest calls this once per run, and what it returns at the run's end. */
export async function setup(): Promise<() => Promise<void>> {
  const { folder, remove } = await unpackChromium();
  process.env.TEST_BROWSER_FOLDER = folder;
  return remove;
}
