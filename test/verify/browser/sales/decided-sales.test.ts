/**
 * Given a queue of sales, an administrator who has no mouse works through it. Then the office undoes
 * approvals that were mistakes, and the agent reads why.
 */
import type { Locator } from 'playwright';
import { expect } from 'vitest';
import {
  addedSale,
  approvedSale,
  pay,
  process,
  requestedPayout,
  submitterOf,
} from '../../../support/sales/deals.ts';
import { inspect } from '../../../support/browser/inspect-page.ts';
import { bankingOf, saleOf } from '../../../support/stack/office.ts';
import {
  dialogOf,
  fill,
  focused,
  press,
  revisit,
  rowOf,
  seeOutage,
  seeText,
} from '../../../support/browser/screens.ts';
import { setUpPortal } from '../../../support/stack/set-up.ts';
import { story } from '../../../support/stack/story.ts';
import { seeToast } from '../../../support/browser/toasts.ts';

const REASON = 'The customer had signed for another address';
const PREVIEW = /\/api\/admin\/sales\/[^/]+\/reversal/;
const { stack, office, visit, visitOnce } = await setUpPortal();
const submit = submitterOf(office);
const { sales, payouts } = office.admin.api;
const nomsa = await office.newAgent({ fullName: 'Nomsa Dlamini' });
await nomsa.api.agents.saveBanking(bankingOf());
const paidOut = await approvedSale(office, nomsa);
await pay(office, await requestedPayout(nomsa));
const customer = (customerName: string) => saleOf(office, { customerName });
const thabo = await office.newAgent({ fullName: 'Thabo Nkosi' });
await thabo.api.agents.saveBanking(bankingOf({ accountNumber: '62000000999' }));
const { sale: added, payout } = await addedSale(office, thabo, customer('Zanele Khumalo'));
const lerato = await office.newAgent({ fullName: 'Lerato Molefe' });
await submit(lerato, 'Aisha Patel');
for (const name of ['Keys One', 'Keys Two', 'Keys Three', 'Keys Four']) await submit(lerato, name);
await stack.drain();
const { page, complaints } = await visitOnce(
  office.admin.email,
  '/admin/sales?status=pending&order=oldest',
);

/** Presses Tab until the control of that name has the focus. */
async function tabTo(name: string, within: Locator = page.getByRole('dialog')) {
  const control = within.getByRole('button', { name, exact: true }).or(within.getByLabel(name));
  await control.first().waitFor();
  for (let tabs = 0; tabs < 60; tabs++) {
    if (await control.first().evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab doesn't reach ${name}`);
}

const dialog = () => dialogOf(page, 'Undo Approval');
const confirm = () => press(dialog(), 'Undo Approval');
const typed = () => dialog().getByLabel('Reason').inputValue();
/** Opens the question from the details of a customer's sale. */
const ask = async (customerName: string) => {
  await revisit(page, '/admin/sales');
  await press(rowOf(page, customerName), 'View');
  await press(dialogOf(page, 'Sale Details'), 'Undo Approval');
};

story('an administrator works through sales by keyboard', {
  'goes through a queue by keyboard alone': async () => {
    await rowOf(page, 'Keys Four').waitFor();
    const { keyboard } = page;
    await keyboard.press('?');
    await dialogOf(page, 'Keys').getByText('Reject the sale').waitFor();
    await keyboard.press('Escape');
    await dialogOf(page, 'Keys').waitFor({ state: 'detached' });
    await keyboard.press('/');
    await keyboard.type('keys');
    await rowOf(page, 'Aisha Patel').waitFor({ state: 'detached' });
    await keyboard.press('ArrowDown');
    await expect.poll(() => focused(page)).toMatch(/^View: .*Keys One/);

    await keyboard.press('Enter');
    await dialogOf(page, 'Sale Details').waitFor();
    await keyboard.press('Escape');
    await dialogOf(page, 'Sale Details').waitFor({ state: 'detached' });
    await keyboard.press('a');
    await tabTo('Approve Sale');
    await keyboard.press('Enter');
    await dialogOf(page, 'Approve Sale').waitFor({ state: 'detached' });
    await expect.poll(() => focused(page)).toMatch(/^View: .*Keys Two/);

    await keyboard.press('r');
    await tabTo('Rejection Reason');
    await keyboard.type('No such address');
    await tabTo('Reject Sale');
    await keyboard.press('Enter');
    await dialogOf(page, 'Reject Sale').waitFor({ state: 'detached' });
    await expect.poll(() => focused(page)).toMatch(/^View: .*Keys Three/);

    await keyboard.press('x');
    await keyboard.press('j');
    await keyboard.press('x');
    await page.getByText('2 selected').waitFor();
    await keyboard.press('k');
    await expect.poll(() => focused(page)).toMatch(/^View: .*Keys Three/);
    await tabTo('Approve', page.getByRole('region', { name: 'Selected rows' }));
    await keyboard.press('Enter');
    await tabTo('Approve 2 Sales');
    await keyboard.press('Enter');
    await page.getByText('2 of 2 approved').waitFor();
    // The rows leave the list under the question.
    await rowOf(page, 'Keys Three').waitFor({ state: 'detached' });
    await keyboard.press('Escape');
    await page.getByText('No results for “keys”').waitFor();
    await expect.poll(() => focused(page)).toMatch(/^No results for “keys”/);
  },
});

story('the office undoes approvals', {
  'is offered Retry, and reads in figures what is taken back, before anything changes':
    async () => {
      complaints.expect(/status of 500/);
      const failure = 'What it would take back couldn’t be loaded';
      await seeOutage(page, PREVIEW, failure, () => ask('Nomsa Dlamini'));
      await seeText(dialog(), /is taken back from Nomsa Dlamini, who then owes/);
      expect(await dialog().getByText('R50.00', { exact: true }).count()).toBe(2);
      expect(await inspect(page, 'undo an approval')).toEqual([]);
      await confirm();
      await seeToast(page, 'Please say why');
      await dialog().getByText('Say why, in a few words.').waitFor();
      expect((await sales.getSale({ saleId: paidOut.id })).status).not.toBe('rejected');
    },
  'keeps the reason where the server failed': async () => {
    await fill(dialog(), { Reason: REASON });
    await page.route(/\/sales\/[^/]+\/reverse$/, (route) => route.fulfill({ status: 500 }));
    await confirm();
    await seeToast(page, 'Failed to undo the approval');
    expect(await typed()).toBe(REASON);
    await page.unrouteAll({ behavior: 'wait' });
  },
  'rejects the sale, whose details say what was taken back': async () => {
    await confirm();
    await seeToast(page, 'Approval undone');
    await press(rowOf(page, 'Nomsa Dlamini'), 'View');
    const details = dialogOf(page, 'Sale Details');
    await details.getByText('R50.00, all that the sale had earned').waitFor();
    await details.getByText(REASON).waitFor();
    await page.keyboard.press('Escape');
  },
  'is refused while the upfront payout is on its way, with nothing typed lost': async () => {
    await ask('Zanele Khumalo');
    await dialog().getByText('The pending payout of R50.00 is rejected.').waitFor();
    await fill(dialog(), { Reason: REASON });
    complaints.expect(/status of 409|ERR_FAILED/);
    // The screen learns of the other administrator's step by the refusal alone.
    await page.route(PREVIEW, (route) => route.abort());
    await process(office.admin, payout.id);
    await confirm();
    await seeText(page, /is being paid\. Mark it as paid or returned first/);
    expect(await typed()).toBe(REASON);
    await page.unroute(PREVIEW);
    await ask('Zanele Khumalo');
    await seeText(dialog(), /is being paid\. Mark it as paid or returned first/);
    expect(await dialog().getByRole('button', { name: 'Undo Approval' }).isDisabled()).toBe(true);
    await payouts.markPaid({ payoutId: payout.id, transactionId: 'FNB-0002' });
    await seeText(dialog(), /is taken back from Thabo Nkosi/);
    await fill(dialog(), { Reason: REASON });
    await confirm();
    await seeToast(page, 'Approval undone');
    expect((await sales.getSale({ saleId: added.id })).status).toBe('rejected');
  },
  'tells the agent why, and what is owed': async () => {
    await stack.drain();
    const size = { width: 390, height: 844 };
    const { page: phone } = await visit(nomsa.email, '/agent/earnings', { viewport: size });
    await phone.getByText(/^You owe R50\.00/).waitFor();
    await revisit(phone, '/agent/sales');
    await press(phone, 'View');
    await phone.getByText(REASON).waitFor();
  },
});
