/** The tests' browser as people have it, with its optimising compilers. */
import { type Browser, chromium } from 'playwright';
import {
  environmentOf,
  OPTIMISING,
  programOf,
  unpackChromium,
} from '../support/browser/chromium.ts';

/** Opens a browser, works with it, and removes it with its files. */
export async function withBrowser<T>(work: (browser: Browser) => Promise<T>): Promise<T> {
  const { folder, remove } = await unpackChromium();
  try {
    const options = { executablePath: programOf(folder), env: environmentOf(folder) };
    const browser = await chromium.launch({ ...options, args: OPTIMISING });
    try {
      return await work(browser);
    } finally {
      await browser.close();
    }
  } finally {
    await remove();
  }
}
