/** Given an agent's phone without a signal, sales are written, checked, sent once, refused and corrected. */
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { dialogOf, fill, press } from '../../../support/browser/screens.ts';
import {
  keptOnDevice,
  offline,
  seeForm,
  seeInstalled,
  SENT,
  setUpOfflinePhone,
  slideOut,
  waitingIn,
  WAITS,
  writeSale,
} from '../../../support/sales/offline-phone.ts';
import { seeToast } from '../../../support/browser/toasts.ts';
import { PNG } from '../../../support/sales/proofs.ts';

const phone = await setUpOfflinePhone();
const { stack } = phone;

const photo = async () => Buffer.from(await PNG.arrayBuffer());

describe('a sale that is written without a signal', () => {
  it('is submitted once where its answer was lost, and a day has passed', async () => {
    const page = await phone.arrive('block');
    await seeForm(page);
    let arrived = 0;
    // The server has the sale, but the phone gets no answer.
    await page.route('**/api/agent/sales', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      arrived += 1;
      await route.fetch();
      return route.abort();
    });
    await offline(page, true);
    await writeSale(page, 'Lost Answer');
    await seeToast(page, WAITS);
    await offline(page, false);
    await expect.poll(() => arrived).toBeGreaterThan(0);
    await offline(page, true);
    await waitingIn(page).getByText('Lost Answer').waitFor();
    await aDayLater(page);
    await page.unrouteAll({ behavior: 'wait' });
    await offline(page, false);
    await seeToast(page, SENT);
    expect(await phone.sales()).toHaveLength(1);
  });

  it('needs no preparation beyond the first screen, takes a photo with it, and warns before a sign-out', async () => {
    const page = await phone.arrive('allow', '/agent');
    await page.getByRole('heading', { name: /^Welcome back, / }).waitFor();
    await seeInstalled(page);
    await offline(page, true);
    await press(page, 'More');
    await slideOut(page).getByRole('link', { name: 'Sales' }).click();
    await page.getByText('You’re offline. It is loaded once you’re connected.').waitFor();
    expect(await page.getByRole('button', { name: 'Retry' }).count()).toBe(0);
    await writeSale(page, 'At The Door', await photo());
    await seeToast(page, WAITS);
    await page.reload();
    await waitingIn(page).getByText('At The Door').waitFor();
    await offline(page, false);
    await expect
      .poll(phone.sales)
      .toMatchObject([{ customerName: 'At The Door', hasProofFile: true }]);
    await waitingIn(page).waitFor({ state: 'detached' });
    expect(await phone.sales()).toHaveLength(1);

    await offline(page, true);
    await writeSale(page, 'Unsent Botha');
    await waitingIn(page).getByText('Unsent Botha').waitFor();
    await press(page, 'More');
    await press(slideOut(page), 'Sign Out');
    const question = dialogOf(page, 'Sign Out');
    await question.getByText('1 sale hasn’t been submitted yet.').waitFor();
    await press(question, 'Sign Out');
    await page.waitForURL(`${stack.url}/login`);
    expect(await keptOnDevice(page)).not.toContain('Unsent Botha');
  });

  it('is checked on the device, and corrected in the form where the server refuses it', async () => {
    const page = await phone.arrive('block');
    await seeForm(page);
    await offline(page, true);
    const wrong = { 'Customer Email': 'nope', 'Customer Phone': '082123', 'Proof URL': 'a photo' };
    await writeSale(page, 'Present Ndlovu', undefined, wrong);
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
    await offline(page, false);
    await seeToast(page, SENT);
    expect(await phone.sales()).toMatchObject([{ customerPhone: '+442079460958' }]);

    await offline(page, true);
    await writeSale(page, 'Refused Naidoo', await photo());
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
    await offline(page, false);
    const says =
      'Customer Phone must be a phone number, like 082 123 4567. Sale Value (R) must be at most R10 000 000.00.';
    await waitingIn(page).getByText(says, { exact: true }).waitFor();
    await seeToast(page, says);
    await page.unrouteAll({ behavior: 'wait' });
    await press(waitingIn(page), 'Correct');
    const correction = dialogOf(page, 'Correct Sale');
    const marked = correction.locator('[aria-invalid="true"]');
    await expect.poll(() => marked.count()).toBe(2);
    await correction.getByText('order.png', { exact: true }).waitFor();
    await fill(correction, { 'Customer Phone': '083 123 4567', 'Sale Value (R)': '800' });
    await expect.poll(() => marked.count()).toBe(0);
    await press(correction, 'Submit Sale');
    await seeToast(page, SENT);
    expect(await phone.sales()).toMatchObject([{ hasProofFile: true }, { hasProofFile: false }]);
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
