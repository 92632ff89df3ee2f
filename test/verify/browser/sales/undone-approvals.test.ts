/** Given sales that were approved by mistake, the office undoes the approvals, and the agent reads why. */
import { expect } from 'vitest';
import {
  addedSale,
  approvedSale,
  pay,
  process,
  requestedPayout,
} from '../../../support/sales/deals.ts';
import { inspect } from '../../../support/browser/inspect-page.ts';
import { bankingOf, saleOf } from '../../../support/stack/office.ts';
import {
  dialogOf,
  fill,
  press,
  pressRetry,
  rowOf,
  seeText,
} from '../../../support/browser/screens.ts';
import { setUpPortal } from '../../../support/stack/set-up.ts';
import { story } from '../../../support/stack/story.ts';
import { seeToast } from '../../../support/browser/toasts.ts';

const REASON = 'The customer had signed for another address';
const PREVIEW = /\/api\/admin\/sales\/[^/]+\/reversal/;
const { stack, office, visit, visitOnce } = await setUpPortal();
const { sales, payouts } = office.admin.api;
const nomsa = await office.newAgent({ fullName: 'Nomsa Dlamini' });
await nomsa.api.agents.saveBanking(bankingOf());
const paidOut = await approvedSale(office, nomsa);
await pay(office, await requestedPayout(nomsa));
const customer = (customerName: string) => saleOf(office, { customerName });
const thabo = await office.newAgent({ fullName: 'Thabo Nkosi' });
await thabo.api.agents.saveBanking(bankingOf({ accountNumber: '62000000999' }));
const { sale: added, payout } = await addedSale(office, thabo, customer('Zanele Khumalo'));
const { sale: taken } = await addedSale(office, thabo, customer('Pieter Botha'));
await stack.drain();
const { page, complaints } = await visitOnce(office.admin.email);

const look = async (name: string) => expect(await inspect(page, name)).toEqual([]);
const dialog = () => dialogOf(page, 'Undo Approval');
const confirm = () => press(dialog(), 'Undo Approval');
const typed = () => dialog().getByLabel('Reason').inputValue();
/** Opens the question from the details of a customer's sale. */
const ask = async (customerName: string) => {
  await page.goto(`${stack.url}/admin/sales`);
  await press(rowOf(page, customerName), 'View');
  await press(dialogOf(page, 'Sale Details'), 'Undo Approval');
};

story('the office undoes approvals', {
  'reads in figures what is taken back, before anything changes': async () => {
    await ask('Nomsa Dlamini');
    await seeText(dialog(), /is taken back from Nomsa Dlamini, who then owes/);
    expect(await dialog().getByText('R50.00', { exact: true }).count()).toBe(2);
    await look('undo an approval');
    await confirm();
    await seeToast(page, 'Please say why');
    await dialog().getByText('Say why, in a few words.').waitFor();
    await look('undo an approval without a reason');
    expect((await sales.getSale({ saleId: paidOut.id })).status).not.toBe('rejected');
  },
  'keeps the reason where the server failed, and offers Retry for the figures': async () => {
    complaints.expect(/status of 500/);
    await fill(dialog(), { Reason: REASON });
    await page.route(/\/sales\/[^/]+\/reverse$/, (route) => route.fulfill({ status: 500 }));
    await confirm();
    await seeToast(page, 'Failed to undo the approval');
    expect(await typed()).toBe(REASON);
    await page.unrouteAll({ behavior: 'wait' });
    await page.route(PREVIEW, (route) => route.fulfill({ status: 500 }));
    await ask('Nomsa Dlamini');
    await dialog().getByText('What it would take back couldn’t be loaded').waitFor();
    await look('undo an approval, its figures not loaded');
    await pressRetry(page, PREVIEW);
    await seeText(dialog(), /who then owes/);
  },
  'rejects the sale, whose details say what was taken back': async () => {
    await fill(dialog(), { Reason: REASON });
    await confirm();
    await seeToast(page, 'Approval undone');
    await press(rowOf(page, 'Nomsa Dlamini'), 'View');
    const details = dialogOf(page, 'Sale Details');
    await details.getByText('R50.00, all that the sale had earned').waitFor();
    await details.getByText(REASON).waitFor();
    await look('an undone approval');
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
    await look('an approval that can’t be undone now');
    await payouts.markPaid({ payoutId: payout.id, transactionId: 'FNB-0002' });
    await seeText(dialog(), /is taken back from Thabo Nkosi/);
    await fill(dialog(), { Reason: REASON });
    await confirm();
    await seeToast(page, 'Approval undone');
    expect((await sales.getSale({ saleId: added.id })).status).toBe('rejected');
  },
  'says that another administrator was quicker': async () => {
    await ask('Pieter Botha');
    await seeText(dialog(), /is taken back from/);
    await sales.reverseApproval({ saleId: taken.id, reason: 'Entered twice' });
    await seeText(dialog(), 'Another administrator was quicker: this sale is rejected now.');
    expect(await dialog().getByRole('button', { name: 'Undo Approval' }).count()).toBe(0);
    await look('an approval that somebody else undid');
    await press(dialog(), 'Close');
  },
  'tells the agent why, and what is owed': async () => {
    await stack.drain();
    const size = { width: 390, height: 844 };
    const { page: phone } = await visit(nomsa.email, '/agent/earnings', { viewport: size });
    await phone.getByText(/^You owe R50\.00/).waitFor();
    expect(await inspect(phone, 'earnings after an undone approval')).toEqual([]);
    await phone.goto(`${stack.url}/agent/sales`);
    await press(phone, 'View');
    await phone.getByText(REASON).waitFor();
    expect(await inspect(phone, 'an undone sale of an agent')).toEqual([]);
  },
});
