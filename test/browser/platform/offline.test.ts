/** Given an agent's phone whose signal comes and goes: what shows, what is kept, what is sent. */
import type { Page } from 'playwright';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { BrowserPage } from '../../support/browser/browser.ts';
import { PNG } from '../../support/sales/proofs.ts';
import { bankingOf, type Person, saleOf } from '../../support/stack/office.ts';
import { choose, dialogOf, fill, press, signIn } from '../../support/browser/screens.ts';
import { setUpPortal } from '../../support/stack/set-up.ts';
import { seeToast } from '../../support/browser/toasts.ts';

const PHONE = { viewport: { width: 390, height: 844 } };
const PATIENT = { timeout: 30_000 };
const SENT = 'Sale submitted successfully! Awaiting admin approval.';
const WAITS =
  'You’re offline. The sale is saved on this device and will be submitted when you’re back online.';

const { stack, office, browser } = await setUpPortal();
let agent: Person;
let phone: BrowserPage;
let page: Page;

beforeEach(async () => {
  agent = await office.newAgent();
});
afterEach(() => phone.close());

/** @param serviceWorkers `allow` where the portal itself is to open without a signal */
async function arrive(serviceWorkers: 'allow' | 'block', at = '/agent/sales') {
  phone = await browser.open({ ...PHONE, serviceWorkers });
  ({ page } = phone);
  phone.complaints.expect(
    /ERR_INTERNET_DISCONNECTED|ERR_FAILED|WebSocket|Failed to fetch|status of 409/,
  );
  await signIn(page, stack.url, agent.email, at);
}

/** Waits until the service worker is active and controls this page. */
const seeInstalled = () =>
  page.waitForFunction(
    () => navigator.serviceWorker.controller?.state === 'activated',
    undefined,
    // Polls slowly: installing needs the whole core.
    { polling: 250 },
  );
const offline = (lost: boolean) => page.context().setOffline(lost);
const seeOffline = (tab = page) =>
  tab.getByRole('status').getByText('You’re offline.').first().waitFor();
const waitingIn = (tab: Page) => tab.getByRole('region', { name: 'Waiting to be sent' });
const salesOf = async () => (await agent.api.sales.listMySales({})).rows;

/** Opens the form for a new sale once online, so that its data is on the device. */
async function seeForm() {
  await page.getByText('No sales yet').waitFor();
  await press(page, 'New Sale');
  await choose(page, 'Product', office.product.name);
  await press(dialogOf(page, 'New Sale'), 'Cancel');
}

const photo = async () => Buffer.from(await PNG.arrayBuffer());

async function writeSale(
  customerName: string,
  proof?: Buffer,
  changes: Record<string, string> = {},
) {
  await press(page, 'New Sale');
  const form = dialogOf(page, 'New Sale');
  await fill(form, {
    'Customer Name': customerName,
    'Customer Email': 'nomsa@customer.example',
    'Customer Phone': '082 123 4567',
    'Sale Value (R)': '799',
    ...changes,
  });
  await choose(page, 'Product', office.product.name);
  if (proof) {
    const file = { name: 'order.png', mimeType: 'image/png', buffer: proof };
    await form.locator('input[type=file]').setInputFiles(file);
  }
  await press(form, 'Submit Sale');
}

/** Everything that the device keeps of the portal's, as text. */
const keptOnDevice = () =>
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

describe('the portal on the device', () => {
  it('opens without a signal with what was seen last, and forgets it at the sign-out', async () => {
    await agent.api.sales.submitSale(saleOf(office, { customerName: 'Seen Before' }));
    await agent.api.agents.saveBanking(bankingOf());
    await stack.drain();
    await arrive('allow', '/agent/profile');
    await page.getByText('S Dlamini').waitFor();
    await page.goto(`${stack.url}/agent/sales`);
    await page.getByText('Seen Before').waitFor();
    await expect.poll(keptOnDevice, PATIENT).toContain('Seen Before');
    await seeInstalled();
    const kept = await keptOnDevice();
    for (const secret of ['62000000123', '62 0000 00123', '0123', 'S Dlamini', '/api/'])
      expect(kept).not.toContain(secret);

    // Behind a site that is broken, the portal is on the device all the same.
    await page
      .context()
      .route(/(\/agent\/sales|\/config\.json)$/, (route) =>
        route.fulfill({ status: 503, body: 'Service Unavailable' }),
      );
    await page.reload();
    await page.getByText('Seen Before').waitFor();
    await page.context().unrouteAll({ behavior: 'wait' });

    await offline(true);
    await page.reload();
    await page.getByText('Seen Before').waitFor();
    await seeOffline();
    // A screen that isn't cached says so; a cached one opens even if it was never opened before.
    await page.goto(`${stack.url}/agent/profile`);
    await page.getByText('Your profile couldn’t be loaded').waitFor();
    await offline(false);
    await page.getByText('S Dlamini').waitFor();
    await page.getByText('You’re offline.').waitFor({ state: 'detached' });

    await press(page, 'Menu');
    await press(slideOut(), 'Sign Out');
    await page.waitForURL(`${stack.url}/login`);
    await expect.poll(keptOnDevice, PATIENT).not.toContain('Seen Before');
    expect(await keptOnDevice()).not.toContain(agent.id);
  });
});

it('promises nothing on a device that keeps nothing', async () => {
  phone = await browser.open({ ...PHONE, serviceWorkers: 'block' });
  ({ page } = phone);
  phone.complaints.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|WebSocket|Failed to fetch/);
  await page.addInitScript(() => {
    // As in a private window.
    IDBFactory.prototype.open = () => {
      throw new DOMException('Not allowed here', 'SecurityError');
    };
  });
  await signIn(page, stack.url, agent.email, '/agent/sales');
  await seeForm();
  await offline(true);
  await page.getByText('so sales can be submitted only with a signal').waitFor();
  await writeSale('Unkept Mokoena');
  await seeToast(page, 'Failed to submit sale');
  const typed = dialogOf(page, 'New Sale').getByLabel('Customer Name');
  expect(await typed.inputValue()).toBe('Unkept Mokoena');
  await offline(false);
  await press(dialogOf(page, 'New Sale'), 'Submit Sale');
  await seeToast(page, SENT);
});

it('keeps what was seen for less than a second', async () => {
  await arrive('block');
  await page.getByText('No sales yet').waitFor();
  // From here on the page's time goes on in steps alone, however slow the machine is.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await agent.api.sales.submitSale(saleOf(office, { customerName: 'Seen Briefly' }));
  const seen = page.getByText('Seen Briefly');
  await expect
    .poll(async () => {
      await page.clock.runFor(5);
      return seen.count();
    }, PATIENT)
    .toBe(1);
  for (let sinceMs = 0; sinceMs < 1_000; sinceMs += 5) {
    if ((await keptOnDevice()).includes('Seen Briefly')) return;
    await page.clock.runFor(5);
  }
  expect(await keptOnDevice()).toContain('Seen Briefly');
});

/** The slide-out menu. */
const slideOut = () => page.getByRole('dialog').first();

describe('a sale that is written without a signal', () => {
  it('waits over a reload, in every tab, and is submitted once by two of them', async () => {
    await arrive('allow');
    await seeForm();
    await seeInstalled();
    await offline(true);
    await writeSale('Waiting Mokoena');
    await seeToast(page, WAITS);
    await waitingIn(page).getByText('Waiting Mokoena').waitFor();
    await page.getByText('1 sale is waiting to be sent.').waitFor();
    await page.reload();
    await waitingIn(page).getByText('Waiting Mokoena').waitFor();
    const other = await page.context().newPage();
    await other.goto(`${stack.url}/agent/sales`);
    await waitingIn(other).getByText('Waiting Mokoena').waitFor();
    expect(await salesOf()).toEqual([]);

    await offline(false);
    await expect.poll(salesOf, PATIENT).toHaveLength(1);
    for (const tab of [page, other]) {
      await waitingIn(tab).waitFor({ state: 'detached' });
      await tab.getByText('Waiting Mokoena').first().waitFor();
    }
    expect(await salesOf()).toMatchObject([{ customerName: 'Waiting Mokoena' }]);
  });

  it('is submitted once where three answers were lost, and a day has passed', async () => {
    await arrive('block');
    await seeForm();
    let arrived = 0;
    // The server has the sale, but the phone gets no answer.
    await page.route('**/api/agent/sales', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      arrived += 1;
      await route.fetch();
      return route.abort();
    });
    await offline(true);
    await writeSale('Lost Answer');
    await seeToast(page, WAITS);
    for (let reconnects = 1; reconnects <= 3; reconnects += 1) {
      const before = arrived;
      await offline(false);
      await expect.poll(() => arrived, PATIENT).toBeGreaterThan(before);
      await offline(true);
    }
    await waitingIn(page).getByText('Lost Answer').waitFor();
    await aDayLater(page);
    await page.unrouteAll({ behavior: 'wait' });
    await offline(false);
    await seeToast(page, SENT);
    expect(await salesOf()).toHaveLength(1);
  });

  it('needs no preparation beyond the first screen, and takes a photo with it', async () => {
    await arrive('allow', '/agent');
    await page.getByRole('heading', { name: /^Welcome back, / }).waitFor();
    await seeInstalled();
    await offline(true);
    await press(page, 'Menu');
    await slideOut().getByRole('link', { name: 'Sales' }).click();
    await writeSale('At The Door', await photo());
    await seeToast(page, WAITS);
    await page.reload();
    await waitingIn(page).getByText('At The Door').waitFor();
    await offline(false);
    await expect
      .poll(salesOf, PATIENT)
      .toMatchObject([{ customerName: 'At The Door', hasProofFile: true }]);
    await waitingIn(page).waitFor({ state: 'detached' });
    expect(await salesOf()).toHaveLength(1);
  });

  it('shows why the office refused it, and can be corrected or deleted', async () => {
    await arrive('block');
    await seeForm();
    await offline(true);
    await writeSale('Refused Zulu', await photo());
    await seeToast(page, WAITS);
    await page.route('**/api/agent/sales', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({
            status: 409,
            json: {
              defined: true,
              code: 'CONFLICT',
              status: 409,
              message: 'No longer for sale',
              data: {},
            },
          })
        : route.fallback(),
    );
    await offline(false);
    await waitingIn(page).getByText('Not accepted').waitFor();
    await waitingIn(page).getByText('No longer for sale').waitFor();
    await page.unrouteAll({ behavior: 'wait' });
    await press(waitingIn(page), 'Correct');
    const form = dialogOf(page, 'Correct Sale');
    await expect
      .poll(() => form.getByLabel('Customer Name', { exact: true }).inputValue())
      .toBe('Refused Zulu');
    await form.getByText('order.png', { exact: true }).waitFor();
    await press(form, 'Submit Sale');
    await seeToast(page, SENT);
    await waitingIn(page).waitFor({ state: 'detached' });
    expect((await salesOf()).map(({ hasProofFile }) => hasProofFile)).toEqual([true]);
  });

  it('is checked on the device, while the customer is there to be asked', async () => {
    await arrive('block');
    await seeForm();
    await offline(true);
    const wrong = { 'Customer Email': 'nope', 'Customer Phone': '082123', 'Proof URL': 'a photo' };
    await writeSale('Present Ndlovu', undefined, wrong);
    await seeToast(page, 'Failed to submit sale');
    await page.getByText('Check the marked fields.').waitFor();
    const form = dialogOf(page, 'New Sale');
    for (const [label, text] of [
      ['Customer Email', 'Must be an email address'],
      ['Customer Phone', 'Must be a phone number, like 082 123 4567'],
      ['Proof URL', 'Must be a web address that begins with http:// or https://'],
    ] as const) {
      await form.getByText(text, { exact: true }).waitFor();
      expect(await form.getByLabel(label).getAttribute('aria-invalid')).toBe('true');
    }
    await fill(form, { 'Customer Phone': '+44 20 7946' });
    await press(form, 'Submit Sale');
    await form.getByText('Must be a phone number, like 082 123 4567').waitFor();
    await fill(form, {
      'Customer Email': 'present@customer.example',
      'Customer Phone': '+44 20 7946 0958',
      'Proof URL': '',
    });
    await press(form, 'Submit Sale');
    await seeToast(page, WAITS);
    await offline(false);
    await expect.poll(salesOf, PATIENT).toMatchObject([{ customerPhone: '+442079460958' }]);
  });

  it('names the refused fields as the form does, and marks them where it is corrected', async () => {
    await arrive('block');
    phone.complaints.expect(/status of 400/);
    await seeForm();
    await offline(true);
    await writeSale('Refused Naidoo');
    await seeToast(page, WAITS);
    const fields = [
      { path: 'customerPhone', message: 'must be a phone number, like 082 123 4567' },
      { path: 'saleValueCents', message: 'must be at most R10 000 000.00' },
    ];
    const message = fields.map((field) => `${field.path} ${field.message}`).join('; ');
    const json = { defined: true, code: 'INVALID', status: 400, message, data: { fields } };
    await page.route('**/api/agent/sales', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 400, json }) : route.fallback(),
    );
    await offline(false);
    const says =
      'Customer Phone must be a phone number, like 082 123 4567. Sale Value (R) must be at most R10 000 000.00.';
    await waitingIn(page).getByText(says, { exact: true }).waitFor();
    await seeToast(page, says);
    await page.unrouteAll({ behavior: 'wait' });
    await press(waitingIn(page), 'Correct');
    const form = dialogOf(page, 'Correct Sale');
    const marked = form.locator('[aria-invalid="true"]');
    await expect.poll(() => marked.count()).toBe(2);
    await fill(form, { 'Customer Phone': '083 123 4567', 'Sale Value (R)': '800' });
    await expect.poll(() => marked.count()).toBe(0);
    await press(form, 'Submit Sale');
    await seeToast(page, SENT);
    expect(await salesOf()).toHaveLength(1);
  });

  it('warns people before they sign out', async () => {
    await arrive('allow');
    await seeForm();
    await seeInstalled();
    await offline(true);
    await writeSale('Unsent Botha');
    await waitingIn(page).getByText('Unsent Botha').waitFor();
    await press(page, 'Menu');
    await press(slideOut(), 'Sign Out');
    const question = dialogOf(page, 'Sign Out');
    await question.getByText('1 sale hasn’t been submitted yet.').waitFor();
    await press(question, 'Sign Out');
    await page.waitForURL(`${stack.url}/login`);
    expect(await keptOnDevice()).not.toContain('Unsent Botha');
  });
});

/** Dates the queued draft to a day ago, by the device's clock. */
const aDayLater = (tab: Page) =>
  tab.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open('portal-outbox');
      request.onsuccess = () => resolve(request.result);
    });
    const store = database.transaction('sales', 'readwrite').objectStore('sales');
    const all = store.getAll();
    await new Promise((resolve) => (all.onsuccess = resolve));
    for (const waiting of all.result as { key: string; writtenAt: string }[]) {
      const writtenAt = new Date(Date.parse(waiting.writtenAt) - 86_400_000).toISOString();
      store.put({ ...waiting, writtenAt }, waiting.key);
    }
    database.close();
  });
