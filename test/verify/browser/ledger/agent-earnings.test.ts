/** An agent on a phone sees how the balance is calculated, and requests a payout. */
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { formatRand } from '../../../../shared/kernel/money.ts';
import { formatDay, formatMoment } from '../../../../web/lib/dates.ts';
import { setUpPhoneOffice } from '../../../support/agents/agent-phone.ts';
import { addedSale, approvedSale, pay } from '../../../support/sales/deals.ts';
import { inspect } from '../../../support/browser/inspect-page.ts';
import { bankingOf } from '../../../support/stack/office.ts';
import { leaveRoutes } from '../../../support/browser/page-routes.ts';
import { choose, press, revisit, seeFigure } from '../../../support/browser/screens.ts';
import { setAttributes } from '../../../support/stack/table.ts';
import { story } from '../../../support/stack/story.ts';
import { seeToast } from '../../../support/browser/toasts.ts';

const EARNINGS = '/agent/earnings';
const { stack, office, arriveOnce } = await setUpPhoneOffice();
const { page, agent, complaints } = await arriveOnce();
const { page: otherPage, agent: otherAgent } = await arriveOnce();

const load = (on: Page) => on.goto(stack.url + EARNINGS);
const open = (on: Page) => revisit(on, EARNINGS);
const nextOn = (on: Page) => on.getByRole('region', { name: 'Next Monthly Payout' });
const questionOn = (on: Page) => on.getByRole('dialog', { name: /^Request R/ });

story('an agent requests payouts', {
  'is told what a balance below zero means': async () => {
    const { payouts } = office.admin.api;
    const advance = await payouts.addPayout({ agentId: agent.id, amountCents: 30_000 });
    await load(page);
    await seeFigure(page, 'Available', '-R300.00');
    await page.getByText('You owe R300.00; your next commission repays it first.').waitFor();
    await press(page, 'Request Payout');
    await seeToast(page, 'No balance available for payout');
    await payouts.rejectPayout({ payoutId: advance.id, reason: 'Not agreed' });
  },
  'is told before the request that bank details are missing, and led to them': async () => {
    await approvedSale(office, agent);
    await seeFigure(page, 'Available', 'R50.00');
    await nextOn(page).getByText('You can’t be paid yet: your bank details are missing.').waitFor();
    await press(page, 'Request Payout');
    const question = questionOn(page);
    await question.getByText('A requested payout waits until they are there.').waitFor();
    expect(await inspect(page, 'request-payout-no-bank')).toEqual([]);
    await press(question, 'Request Payout');
    await seeToast(page, 'Payout request submitted successfully!');
    await page.locator('main').getByRole('button', { name: 'View' }).first().click();
    const details = page.getByRole('dialog', { name: 'Payout Details' });
    await details.getByText('You can’t be paid yet').waitFor();
    await details.getByRole('link', { name: 'Enter them on your profile' }).click();
    await page.getByRole('heading', { name: 'Profile & Links' }).waitFor();
    await page.getByLabel('Account Number').waitFor();
  },
  'is asked again if the balance changed meanwhile, by keyboard alone': async () => {
    complaints.expect(/status of 409/);
    await approvedSale(office, agent);
    // This screen gets no live updates.
    await page.routeWebSocket(/\/ws/, () => undefined);
    await load(page);
    await seeFigure(page, 'Available', 'R50.00');
    await page.getByRole('button', { name: 'Request Payout' }).focus();
    await page.keyboard.press('Enter');
    const dialog = questionOn(page);
    await dialog.getByText('Your whole available balance of R50.00').waitFor();
    await approvedSale(office, agent);
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
    await seeFigure(page, 'Pending', '-R150.00');
  },
  'sees how the balance is made, and that and why the bank returned a payment': async () => {
    const { payout } = await addedSale(office, agent);
    await pay(office, payout);
    await open(page);
    await seeFigure(page, 'Total Earned', 'R200.00');
    await seeFigure(page, 'Paid', '-R50.00');
    await seeFigure(page, 'Pending', '-R150.00');
    await seeFigure(page, 'Available', 'R0.00');
    const reason = 'The account is closed.';
    await office.admin.api.payouts.returnPayout({ payoutId: payout.id, reason });
    await choose(page, 'Status', 'Returned');
    const row = page.getByRole('listitem');
    await row.getByText(`Your bank returned this payment: ${reason}`).waitFor();
    await expect.poll(() => new URL(page.url()).searchParams.get('status')).toBe('returned');
    await row.getByRole('button', { name: 'View' }).click();
    await page.getByRole('dialog').getByText('R50.00 went back to your balance.').waitFor();
  },
});

story('another agent reads what comes next', {
  'in the history, even if its code loads late and its first page is empty': async () => {
    await addedSale(office, otherAgent);
    const rows = otherPage.waitForResponse(/\/api\/agent\/payouts/);
    await otherPage.route(/payout-history-.*\.js$/, async (route) => {
      await (await rows).finished();
      await otherPage.getByText('Requested, on its way').waitFor();
      await route.continue();
    });
    await otherPage.route(/\/api\/agent\/payouts\?/, async (route) => {
      const url = new URL(route.request().url());
      if (!url.searchParams.has('cursor'))
        return route.fulfill({ json: { rows: [], cursor: 'more' } });
      url.searchParams.delete('cursor');
      return route.continue({ url: url.href });
    });
    await load(otherPage);
    await otherPage.getByRole('listitem').filter({ hasText: 'Loaded' }).waitFor();
    expect(await otherPage.getByText('No payouts yet').count()).toBe(0);
    await leaveRoutes(otherPage);
  },
  'of the monthly payout: its day, amount, account and minimum, and the hold of a changed account':
    async () => {
      const next = nextOn(otherPage);
      const question = questionOn(otherPage);
      const { id, api } = otherAgent;
      // On the first of a month, before its run, a sale of that day brings nothing to the next payout yet.
      const seeNext = async () => {
        const { nextPayout } = await api.ledger.getMyEarnings();
        await next.getByText(formatRand(nextPayout.expectedCents), { exact: true }).waitFor();
        await next.getByText(formatDay(nextPayout.runAt), { exact: true }).waitFor();
      };
      await api.agents.saveBanking(bankingOf());
      await approvedSale(office, otherAgent);
      await load(otherPage);
      await next.getByText('Monthly payouts start at R100.00.').waitFor();
      await seeNext();
      await revisit(otherPage, '/agent');
      // As much again is on its way.
      await seeFigure(otherPage, 'Available', 'R100.00');
      await approvedSale(office, otherAgent);
      await open(otherPage);
      await seeNext();
      await next.getByText('FNB •••• 0123', { exact: true }).waitFor();
      await press(otherPage, 'Request Payout');
      await question.getByText('FNB •••• 0123').waitFor();
      await press(question, 'Cancel');
      const bankHoldUntil = new Date(Date.now() + 40 * 3_600_000).toISOString();
      const key = { pk: `agent#${id}`, sk: 'agent' };
      await setAttributes(stack.table, key, { bankHoldUntil });
      await open(otherPage);
      const held = `Payouts to the new account start after ${formatMoment(bankHoldUntil)}.`;
      await next.getByText(held).waitFor();
      await press(otherPage, 'Request Payout');
      await question.getByText(held).waitFor();
      await press(question, 'Cancel');
    },
});
