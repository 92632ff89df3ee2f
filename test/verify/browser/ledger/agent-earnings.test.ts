/** An agent on a phone sees how the balance is calculated, and requests a payout. */
import type { Page } from 'playwright';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { gateTable, PAYOUTS_GATE } from '../../../../functions/data/gate.table.ts';
import { formatDay, formatMoment } from '../../../../web/lib/dates.ts';
import { setUpPhoneOffice, type Phone } from '../../../support/agents/agent-phone.ts';
import { addedSale, approvedSale, pay } from '../../../support/sales/deals.ts';
import { inspect } from '../../../support/browser/inspect-page.ts';
import { bankingOf } from '../../../support/stack/office.ts';
import { publishTerms } from '../../../support/commission-plans/plans.ts';
import { choose, press, seeFigure, seeOutage } from '../../../support/browser/screens.ts';
import { setAttributes, tableOf } from '../../../support/stack/table.ts';
import { seeToast } from '../../../support/browser/toasts.ts';

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

it('says how the balance is made, and that and why the bank returned a payment', async () => {
  await approvedSale(office, phone.agent);
  const { payout } = await addedSale(office, phone.agent);
  await pay(office, payout);
  await open();
  await seeFigure(page, 'Available', 'R50.00');
  await page.getByText('How is this calculated?').click();
  const steps = page.locator('details dd');
  await expect
    .poll(() => steps.allTextContents())
    .toEqual(['R100.00', '-R50.00', 'R0.00', 'R50.00']);
  const reason = 'The account is closed.';
  await office.admin.api.payouts.returnPayout({ payoutId: payout.id, reason });
  await choose(page, 'Status', 'Returned');
  const row = page.getByRole('listitem');
  await row.getByText(`Your bank returned this payment: ${reason}`).waitFor();
  await expect.poll(() => new URL(page.url()).searchParams.get('status')).toBe('returned');
  await row.getByRole('button', { name: 'View' }).click();
  await page.getByRole('dialog').getByText('R50.00 went back to your balance.').waitFor();
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

it('shows the history even if its code loads late, and reads on after an empty page', async () => {
  await addedSale(office, phone.agent);
  const rows = page.waitForResponse(/\/api\/agent\/payouts/).then((answer) => answer.finished());
  await page.route(/payout-history-.*\.js$/, async (route) => {
    await rows;
    await page.getByText('Requested, on its way').waitFor();
    await route.continue();
  });
  const row = page.getByRole('listitem').filter({ hasText: 'Loaded' });
  await open();
  await row.waitFor();
  await page.route(/\/api\/agent\/payouts\?/, async (route) => {
    const url = new URL(route.request().url());
    if (!url.searchParams.has('cursor'))
      return route.fulfill({ json: { rows: [], cursor: 'more' } });
    url.searchParams.delete('cursor');
    return route.continue({ url: url.href });
  });
  await page.reload();
  await row.waitFor();
  expect(await page.getByText('No payouts yet').count()).toBe(0);
});

it('offers Retry where the server is down, and explains a balance below zero', async () => {
  phone.complaints.expect(/status of 500/);
  await office.admin.api.payouts.addPayout({ agentId: phone.agent.id, amountCents: 30_000 });
  const calls = /\/api\/agent\/(earnings|payouts)/;
  await seeOutage(page, calls, 'Failed to load earnings data', open);
  await seeFigure(page, 'Available', '-R300.00');
  await page.getByText('You owe R300.00; your next commission repays it first.').waitFor();
  await press(page, 'Request Payout');
  await seeToast(page, 'No balance available for payout');
});

const freeze = (frozen: boolean) => {
  const table = tableOf(stack);
  const gates = gateTable(table);
  return table.transact(
    frozen ? gates.close(PAYOUTS_GATE, new Date().toISOString()) : gates.open(PAYOUTS_GATE),
  );
};
const next = () => page.getByRole('region', { name: 'Next Monthly Payout' });
const question = () => page.getByRole('dialog', { name: /^Request R/ });

it('says that payouts are frozen, and not that the balance changed', async () => {
  phone.complaints.expect(/status of 409/);
  await approvedSale(office, phone.agent);
  await open();
  await press(page, 'Request Payout');
  await freeze(true);
  try {
    await press(question(), 'Request Payout');
    await seeToast(page, 'Failed to request payout');
    await question().getByText('Payouts are frozen at the moment. Nothing was requested').waitFor();
    expect(await question().getByText('Your balance changed').count()).toBe(0);
    await press(question(), 'Cancel');
    await page.reload();
    await next().getByText('Payouts are frozen at the moment.').waitFor();
  } finally {
    await freeze(false);
  }
});

it('says before the request that bank details are missing, and leads to them', async () => {
  await approvedSale(office, phone.agent);
  await open();
  await next().getByText('You can’t be paid yet: your bank details are missing.').waitFor();
  expect(await inspect(page, 'earnings-no-bank')).toEqual([]);
  await press(page, 'Request Payout');
  await question().getByText('A requested payout waits until they are there.').waitFor();
  expect(await inspect(page, 'request-payout-no-bank')).toEqual([]);
  await press(question(), 'Request Payout');
  await seeToast(page, 'Payout request submitted successfully!');
  await page.locator('main').getByRole('button', { name: 'View' }).first().click();
  const details = page.getByRole('dialog', { name: 'Payout Details' });
  await details.getByText('You can’t be paid yet').waitFor();
  await details.getByRole('link', { name: 'Enter them on your profile' }).click();
  await page.getByRole('heading', { name: 'Profile & Links' }).waitFor();
  await page.getByLabel('Account Number').waitFor();
});

it('shows when, how much and to which account is paid next, its minimum, and the hold of a changed account', async () => {
  const { id, api } = phone.agent;
  await api.agents.saveBanking(bankingOf());
  await approvedSale(office, phone.agent);
  await open();
  await next().getByText('Monthly payouts start at R100.00.').waitFor();
  await next().getByText('R60.00', { exact: true }).waitFor();
  await page.goto(`${stack.url}/agent`);
  await page.getByText('R50.00 of it can be requested now', { exact: true }).waitFor();
  await approvedSale(office, phone.agent);
  await open();
  const { nextPayout } = await api.ledger.getMyEarnings();
  await next().getByText(formatDay(nextPayout.runAt), { exact: true }).waitFor();
  await next().getByText('R120.00', { exact: true }).waitFor();
  await next().getByText('FNB •••• 0123', { exact: true }).waitFor();
  await press(page, 'Request Payout');
  await question().getByText('FNB •••• 0123').waitFor();
  await press(question(), 'Cancel');
  const bankHoldUntil = new Date(Date.now() + 40 * 3_600_000).toISOString();
  const key = { pk: `agent#${id}`, sk: 'agent' };
  await setAttributes(tableOf(stack), key, { bankHoldUntil });
  await page.reload();
  const held = `Payouts to the new account start after ${formatMoment(bankHoldUntil)}.`;
  await next().getByText(held).waitFor();
  expect(await inspect(page, 'earnings-hold')).toEqual([]);
  await press(page, 'Request Payout');
  await question().getByText(held).waitFor();
});

it('shows the agent’s own terms, and what the sales of earlier terms earn', async () => {
  await approvedSale(office, phone.agent);
  await open();
  const structure = page.getByRole('heading', { name: 'Commission Structure' }).locator('..');
  await structure.getByText('R50.00', { exact: true }).waitFor();
  await structure.getByText('per month for every active sale, of which you have 1').waitFor();
  expect(await structure.textContent()).not.toContain('this month from');
  const table = tableOf(stack);
  const firstDay = '2026-01-01';
  await publishTerms(table, {
    firstDay,
    terms: { upfront: { kind: 'amount', cents: 8_000 }, monthlyCents: 1_250, months: 24 },
  });
  const product: Parameters<typeof publishTerms>[1]['products'] = {
    kind: 'product',
    productId: office.product.id,
  };
  await publishTerms(table, { firstDay, products: product, terms: { monthlyCents: 2_000 } });
  await page.reload();
  await structure.getByText('R80.00', { exact: true }).waitFor();
  await structure
    .getByText(
      'per month for every active sale, of which you have 1; each earns for at most 24 months',
    )
    .waitFor();
  await structure.getByText('R10.00', { exact: true }).waitFor();
  await structure.getByText('this month from your active sales').waitFor();
  await structure.getByText(/^For .+: R50\.00 and R20\.00 a month$/).waitFor();
  expect(await inspect(page, 'earnings-terms')).toEqual([]);
  await page.goto(`${stack.url}/agent/support`);
  await page.getByText('How much do I earn on a sale?').click();
  await page.getByText(/^R80\.00 once, when the sale is approved, and R12\.50 a month/).waitFor();
});
