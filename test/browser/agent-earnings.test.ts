/** An agent on a phone sees how the balance is calculated, and requests a payout. */
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { setUpPhoneOffice, type Phone } from '../support/agent-phone.ts';
import { addedSale, approvedSale, pay } from '../support/deals.ts';
import { choose, press, seeFigure, seeToast, pressRetry } from '../support/screens.ts';

const { stack, office, arrive: takePhone } = await setUpPhoneOffice();
let phone: Phone;
let page: Page;

async function arrive(): Promise<void> {
  phone = await takePhone();
  page = phone.page;
}
const leave = () => phone.close();

beforeEach(arrive);
afterEach(leave);

const open = () => page.goto(`${stack.url}/agent/earnings`);

it('says how the balance is made', async () => {
  await approvedSale(office, phone.agent);
  await pay(office, (await addedSale(office, phone.agent)).payout);
  await open();
  await seeFigure(page, 'Available', 'R50.00');
  await page.getByText('How is this calculated?').click();
  const steps = page.locator('details dd');
  await expect
    .poll(() => steps.allTextContents())
    .toEqual(['R100.00', '-R50.00', 'R0.00', 'R50.00']);
});

it('asks again if the balance changed meanwhile, by keyboard alone', async () => {
  phone.complaints.expect(/status of 409/);
  await approvedSale(office, phone.agent);
  await open();
  await seeFigure(page, 'Available', 'R50.00');
  // This screen gets no live updates.
  await page.routeWebSocket(/\/ws/, () => undefined);
  await page.reload();
  await seeFigure(page, 'Available', 'R50.00');
  await page.getByRole('button', { name: 'Request Payout' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Your whole available balance of R50.00').waitFor();
  await approvedSale(office, phone.agent);
  const confirm = dialog.getByRole('button', { name: 'Request Payout' });
  while (!(await confirm.evaluate((button) => button === document.activeElement)))
    await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await seeToast(page, 'Failed to request payout');
  await dialog.getByText('Your balance changed while you looked. It is R100.00 now').waitFor();
  await confirm.focus();
  await page.keyboard.press('Enter');
  await seeToast(page, 'Payout request submitted successfully!');
  await seeFigure(page, 'Available', 'R0.00');
  await seeFigure(page, 'Pending', 'R100.00');
});

it('says in plain words that the bank returned a payment, and why', async () => {
  const { payout } = await addedSale(office, phone.agent);
  await pay(office, payout);
  const reason = 'The account is closed.';
  await office.admin.api.payouts.returnPayout({ payoutId: payout.id, reason });
  await open();
  await choose(page, 'Status', 'Returned');
  const row = page.getByRole('listitem');
  await row.getByText(`Your bank returned this payment: ${reason}`).waitFor();
  await expect.poll(() => new URL(page.url()).searchParams.get('status')).toBe('returned');
  await row.getByRole('button', { name: 'View' }).click();
  await page.getByRole('dialog').getByText('R50.00 went back to your balance.').waitFor();
});

it('shows the history even if its code loads after its rows', async () => {
  await addedSale(office, phone.agent);
  const rows = page.waitForResponse(/\/api\/agent\/payouts/).then((answer) => answer.finished());
  await page.route(/payout-history-.*\.js$/, async (route) => {
    await rows;
    await page.getByText('Requested, on its way').waitFor();
    await route.continue();
  });
  await open();
  await page.getByRole('listitem').filter({ hasText: 'Loaded' }).waitFor();
});

it('explains a balance below zero', async () => {
  await office.admin.api.payouts.addPayout({ agentId: phone.agent.id, amountCents: 30_000 });
  await open();
  await seeFigure(page, 'Available', '-R300.00');
  await page.getByText('Your balance is R300.00 below zero.').waitFor();
  await press(page, 'Request Payout');
  await seeToast(page, 'No balance available for payout');
});

it('reads on if a page is empty but others follow', async () => {
  await addedSale(office, phone.agent);
  await page.route(/\/api\/agent\/payouts\?/, async (route) => {
    const url = new URL(route.request().url());
    if (!url.searchParams.has('cursor'))
      return route.fulfill({ json: { rows: [], cursor: 'more' } });
    url.searchParams.delete('cursor');
    return route.continue({ url: url.href });
  });
  await open();
  await page.getByRole('listitem').filter({ hasText: 'Loaded' }).waitFor();
  expect(await page.getByText('No payouts yet').count()).toBe(0);
});

it('offers Retry where the server is down', async () => {
  phone.complaints.expect(/status of 500/);
  const down = /\/api\/agent\/(earnings|payouts)/;
  await page.route(down, (route) => route.fulfill({ status: 500, json: {} }));
  await open();
  await seeToast(page, 'Failed to load earnings data');
  await pressRetry(page, down);
  await seeFigure(page, 'Available', 'R0.00');
});
