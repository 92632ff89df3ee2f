/** An agent's phone whose signal comes and goes. */
import type { Page } from 'playwright';
import { afterEach, beforeEach } from 'vitest';
import type { BrowserPage } from '../browser/browser.ts';
import { choose, dialogOf, fill, PHONE, press, signIn } from '../browser/screens.ts';
import type { Person } from '../stack/office.ts';
import { setUpPortal } from '../stack/set-up.ts';

export const SENT = 'Sale submitted successfully! Awaiting admin approval.';
export const WAITS =
  'You’re offline. The sale is saved on this device and will be submitted when you’re back online.';
/** The office's product. */
const PRODUCT = 'Fibre 100';
const LOST = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|WebSocket|Failed to fetch|status of 40[09]/;

/** A portal, and for each test of the file a new agent with a phone, which is closed after it. */
export async function setUpOfflinePhone() {
  const { stack, office, browser } = await setUpPortal();
  let agent: Person;
  let phone: BrowserPage;
  beforeEach(async () => {
    agent = await office.newAgent();
  });
  afterEach(() => phone.close());
  return {
    stack,
    office,
    get agent() {
      return agent;
    },
    sales: async () => (await agent.api.sales.listMySales({})).rows,
    /**
     * The agent opens a screen, signed in.
     * @param serviceWorkers `allow` where the portal itself is to open without a signal
     * @param prepare what the phone lacks, before it opens anything
     */
    arrive: async (
      serviceWorkers: 'allow' | 'block',
      at = '/agent/sales',
      prepare?: (page: Page) => Promise<unknown>,
    ) => {
      phone = await browser.open({ ...PHONE, serviceWorkers });
      phone.complaints.expect(LOST);
      await prepare?.(phone.page);
      await signIn(phone.page, stack.url, agent.email, at);
      return phone.page;
    },
  };
}

/** Waits until the service worker is active and controls this page. */
export const seeInstalled = (page: Page) =>
  page.waitForFunction(
    () => navigator.serviceWorker.controller?.state === 'activated',
    undefined,
    // Polls slowly: installing needs the whole core.
    { polling: 250 },
  );
export const offline = (page: Page, lost: boolean) => page.context().setOffline(lost);
export const seeOffline = (tab: Page) =>
  tab.getByRole('status').getByText('You’re offline.').first().waitFor();
export const waitingIn = (tab: Page) => tab.getByRole('region', { name: 'Waiting to be sent' });
/** The slide-out menu. */
export const slideOut = (page: Page) => page.getByRole('dialog').first();

/** Opens the form for a new sale once online, so that its data is on the device. */
export async function seeForm(page: Page) {
  await page.getByText('No sales yet').waitFor();
  await press(page, 'New Sale');
  await choose(page, 'Product', PRODUCT);
  await press(dialogOf(page, 'New Sale'), 'Cancel');
}

/** Fills in and submits the form for a new sale. */
export async function writeSale(
  page: Page,
  customerName: string,
  proof?: Buffer,
  changes: Record<string, string> = {},
) {
  await press(page, 'New Sale');
  const form = dialogOf(page, 'New Sale');
  if ('Proof URL' in changes) await form.getByText('More', { exact: true }).click();
  await fill(form, {
    'Customer Name': customerName,
    'Customer Email': 'nomsa@customer.example',
    'Customer Phone': '082 123 4567',
    'Sale Value (R)': '799',
    ...changes,
  });
  await choose(page, 'Product', PRODUCT);
  if (proof) {
    const file = { name: 'order.png', mimeType: 'image/png', buffer: proof };
    await form.locator('input[type=file]').setInputFiles(file);
  }
  await press(form, 'Submit Sale');
}

/** Everything that the device keeps of the portal's, as text. */
export const keptOnDevice = (page: Page) =>
  page.evaluate(async () => {
    const found: unknown[] = [Object.entries(localStorage)];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name);
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(new Error(name));
      });
      for (const store of database.objectStoreNames) {
        const all = database.transaction(store).objectStore(store).getAll();
        await new Promise((resolve) => (all.onsuccess = resolve));
        found.push(all.result);
      }
      database.close();
    }
    const caches = await Promise.all(
      (await window.caches.keys()).map(async (name) => (await window.caches.open(name)).keys()),
    );
    return JSON.stringify([found, caches.flat().map(({ url }) => new URL(url).pathname)]);
  });
