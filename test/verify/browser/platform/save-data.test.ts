/** Given an agent's phone that saves data, the portal fetches less ahead, and works without a signal. */
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { PHONE, press, signIn } from '../../../support/browser/screens.ts';
import { setUpPortal } from '../../../support/stack/set-up.ts';
import { seeToast } from '../../../support/browser/toasts.ts';
import {
  offline,
  seeInstalled,
  SENT,
  slideOut,
  WAITS,
  writeSale,
} from '../../../support/sales/offline-phone.ts';

const { stack, office, openPage } = await setUpPortal();

/** As the browser's own setting does. */
async function saveData(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setDataSaverOverride', { dataSaverEnabled: true });
}

/** The sizes of the files that the service worker keeps, by their addresses. */
const keptFiles = (page: Page) =>
  page.evaluate(async () => {
    const sizes: Record<string, number> = {};
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        sizes[request.url] = (await (await cache.match(request))?.arrayBuffer())?.byteLength ?? 0;
    }
    return sizes;
  });

/** The addresses that the page has fetched for itself. */
const usedFiles = (page: Page) =>
  page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));

/** The files that the service worker keeps and the page hasn't used. */
async function fetchedAhead(page: Page) {
  await seeInstalled(page);
  const used = new Set(await usedFiles(page));
  const ahead = Object.entries(await keptFiles(page)).filter(([url]) => !used.has(url));
  return { files: ahead.length, bytes: ahead.reduce((sum, [, size]) => sum + size, 0) };
}

it('fetches at most half of the files and bytes ahead, and still takes a sale offline', async () => {
  const agent = await office.newAgent();
  const plain = await openPage({ ...PHONE, serviceWorkers: 'allow' });
  await signIn(plain.page, stack.url, agent.email);
  const all = await fetchedAhead(plain.page);

  const { page, complaints } = await openPage({ ...PHONE, serviceWorkers: 'allow' });
  complaints.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|WebSocket|Failed to fetch/);
  await saveData(page);
  await signIn(page, stack.url, agent.email);
  const first = await fetchedAhead(page);
  expect(first.files).toBeGreaterThan(0);
  expect(first.files).toBeLessThanOrEqual(all.files / 2);
  expect(first.bytes).toBeLessThanOrEqual(all.bytes / 2);

  await offline(page, true);
  await page.reload();
  await press(page, 'More');
  await slideOut(page).getByRole('link', { name: 'Sales' }).click();
  await writeSale(page, 'Frugal Dube');
  await seeToast(page, WAITS);
  await offline(page, false);
  await seeToast(page, SENT);
  // This screen's files are fetched only now.
  await press(page, 'More');
  await slideOut(page).getByRole('link', { name: 'Leaderboard' }).click();
  await page.getByRole('heading', { name: 'Leaderboard', level: 1 }).waitFor();
});

it('fetches the portal ahead of a visitor’s next page only where no data is saved', async () => {
  const { page } = await openPage(PHONE);
  const ahead = page.locator('link[rel=prefetch]');
  await page.goto(`${stack.url}/welcome`, { waitUntil: 'networkidle' });
  expect(await ahead.count()).toBeGreaterThan(0);
  await saveData(page);
  await page.reload({ waitUntil: 'networkidle' });
  expect(await ahead.count()).toBe(0);
});
