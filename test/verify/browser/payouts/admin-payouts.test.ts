/** Given agents with payouts, administrators take them to the end, one by one and many at once. */
import { expect } from 'vitest';
import { addedSale, approvedSale, requestedPayout } from '../../../support/sales/deals.ts';
import { violations } from '../../../support/browser/axe.ts';
import { bankingOf } from '../../../support/stack/office.ts';
import {
  dialogOf,
  fill,
  press,
  revisit,
  rowOf,
  seeFigure,
} from '../../../support/browser/screens.ts';
import { setAttributes } from '../../../support/stack/table.ts';
import { story } from '../../../support/stack/story.ts';
import { setUpPortal } from '../../../support/stack/set-up.ts';
import { seeToast } from '../../../support/browser/toasts.ts';

const { stack, office, visitOnce } = await setUpPortal();
const { page } = await visitOnce(office.admin.email, '', {
  permissions: ['clipboard-read', 'clipboard-write'],
});

const goTo = (query = '') => revisit(page, `/admin/payouts${query}`);
/** An agent who requested the R50.00 of an approved sale. */
const withRequest = async (fullName: string) => {
  const agent = await office.newAgent({ fullName });
  const sale = await approvedSale(office, agent);
  return { agent, sale, payout: await requestedPayout(agent) };
};

story('an administrator takes payouts from request to paid, returned or rejected', {
  'says how much of a manual payout is an advance, and adds it': async () => {
    await office.newAgent({ fullName: 'Zanele Khumalo' });
    await goTo();
    await press(page, 'Add Payout');
    const dialog = dialogOf(page, 'Add Payout Manually');
    await dialog
      .getByText('Pending (Loaded), then Processing (Paying), then Paid (Released)')
      .waitFor();
    await dialog.getByLabel('Agent', { exact: true }).pressSequentially('zan');
    await page.locator('.ant-select-item-option').filter({ hasText: 'Zanele Khumalo' }).click();
    await fill(dialog, { 'Amount (R)': '1 234,50', Notes: 'Petrol' });
    await dialog
      .getByText(
        /R0\.00 available; R1\u00a0234\.50 of this is an advance that later commission repays/,
      )
      .waitFor();
    await press(dialog, 'Add Payout');
    await seeToast(page, 'Payout added successfully');
    await rowOf(page, 'Zanele Khumalo').getByText('Loaded', { exact: true }).waitFor();
    await seeFigure(page, 'Pending', '1');
    await seeFigure(page, 'Pending', 'R1 234.50');
  },
  'takes an upfront payout to paid and back: figures and sale follow': async () => {
    const agent = await office.newAgent({ fullName: 'Nomsa Dlamini' });
    const { sale } = await addedSale(office, agent);
    const row = rowOf(page, 'Nomsa Dlamini');
    await row.getByText('No bank details').waitFor();
    await row.getByText('+27 82 123 4567', { exact: true }).waitFor();
    await press(row, 'Mark Processing');
    const marking = dialogOf(page, 'Mark Processing');
    await marking.getByText('R50.00 to Nomsa Dlamini goes on', { exact: false }).waitFor();
    await press(marking, 'Cancel');
    await row.getByText('Loaded', { exact: true }).waitFor();
    await press(row, 'Mark Processing');
    await press(marking, 'Mark Processing');
    await seeToast(page, 'Payout marked as processing');
    await press(row, 'View');
    await page.getByRole('dialog').getByRole('link', { name: 'View Sale' }).click();
    await dialogOf(page, 'Sale Details').getByText('+27 82 123 4567').waitFor();
    await page.goBack();
    await page.keyboard.press('Escape');
    await press(row, 'Mark Paid');
    const paying = dialogOf(page, 'Process Payout');
    await paying.getByText('the linked sale becomes paid with it', { exact: false }).waitFor();
    await press(paying, 'Process Payout');
    await seeToast(page, 'Please provide a transaction ID');
    await fill(paying, { 'Transaction ID': 'FNB-20261120-0001', Notes: 'First of November' });
    await press(paying, 'Process Payout');
    await seeToast(page, 'Payout processed successfully');
    await seeFigure(page, 'Total Paid', 'R50.00');
    const sales = office.admin.api.sales;
    expect((await sales.getSale({ saleId: sale.id })).status).toBe('paid');
    await press(row, 'Mark Returned');
    const returning = dialogOf(page, 'Mark Returned');
    await returning
      .getByText(
        'R50.00 goes back to Nomsa Dlamini’s available balance; the linked sale goes back to approved.',
      )
      .waitFor();
    await fill(returning, { Notes: 'Account closed' });
    await press(returning, 'Mark Returned');
    await row.getByText('Returned', { exact: true }).waitFor();
    await seeFigure(page, 'Total Paid', 'R0.00');
    expect((await sales.getSale({ saleId: sale.id })).status).toBe('approved');
  },
  'shows a payout with payment details to copy, and warns while they are on hold': async () => {
    const [zanele] = (await office.admin.api.agents.listAgentOptions({ q: 'zanele' })).rows;
    await setAttributes(
      stack.table,
      { pk: `agent#${zanele?.id}`, sk: 'agent' },
      {
        bankName: 'Capitec',
        accountHolderName: 'Z Khumalo',
        accountNumber: '1234567890',
        branchCode: '470010',
        bankHoldUntil: '2999-01-01T00:00:00.000Z',
      },
    );
    await press(rowOf(page, 'Zanele Khumalo'), 'View');
    const dialog = dialogOf(page, 'Payout Details');
    await dialog
      .getByText('The bank details were entered or changed recently.', { exact: false })
      .waitFor();
    for (const text of ['Petrol', 'Capitec', 'Z Khumalo', '470010'])
      await dialog.getByText(text, { exact: true }).waitFor();
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    await press(dialog, 'Copy account number');
    await seeToast(page, 'Copied the account number');
    expect(await copied()).toBe('1234567890');
    await press(dialog, 'Copy amount');
    await seeToast(page, 'Copied the amount');
    expect(await copied()).toBe('1234.50');
    await press(dialog, 'Reject');
    const rejecting = dialogOf(page, 'Reject Payout');
    await press(rejecting, 'Reject Payout');
    await seeToast(page, 'Please provide a reason for rejection');
    await fill(rejecting, { 'Rejection Reason': 'Not agreed' });
    await press(rejecting, 'Reject Payout');
    await seeToast(page, 'Payout rejected');
    await rowOf(page, 'Zanele Khumalo').getByText('Rejected', { exact: true }).waitFor();
  },
  'takes many payouts a step further under one transaction id, with a result for each':
    async () => {
      await withRequest('Aisha Patel');
      const { payout: second } = await withRequest('Thabo Mokoena');
      await office.admin.api.payouts.markProcessing({ payoutId: second.id });
      const { payout } = await withRequest('Lerato Molefe');
      await goTo('?status=pending');
      await rowOf(page, 'Lerato Molefe').waitFor();
      await page.getByRole('checkbox', { name: 'Select all' }).check();
      await page.getByRole('region', { name: 'Selected rows' }).getByText('R100.00').waitFor();
      await press(page, 'Mark 2 Processing');
      const processing = dialogOf(page, 'Mark Processing');
      await processing
        .getByText('2 payouts to 2 agents, R100.00 in all', { exact: false })
        .waitFor();
      // Another administrator rejects one of them first.
      await office.admin.api.payouts.rejectPayout({ payoutId: payout.id, reason: 'Asked twice' });
      await press(processing, 'Mark 2 Payouts Processing');
      await processing.getByText('1 of 2 processing, 1 refused').waitFor();
      await processing.getByText('This payout was already rejected.').waitFor();
      await press(processing, 'Close');
      await goTo('?status=processing');
      await rowOf(page, 'Aisha Patel').waitFor();
      await page.getByRole('checkbox', { name: 'Select all' }).check();
      await press(page, 'Mark 2 Paid');
      const paying = dialogOf(page, 'Process Payouts');
      await paying.getByText('R100.00 in all, 2 payouts to 2 agents', { exact: false }).waitFor();
      await fill(paying, { 'Transaction ID': 'FNB-BULK-7' });
      await press(paying, 'Process 2 Payouts');
      await paying.getByText('2 of 2 paid', { exact: true }).waitFor();
      await press(paying, 'Close');
      await goTo('?status=paid');
      await rowOf(page, 'Thabo Mokoena').getByText('FNB-BULK-7').waitFor();
      await rowOf(page, 'Aisha Patel').getByText('FNB-BULK-7').waitFor();
    },
  'asks to look at an account that was changed under the open question': async () => {
    const { agent } = await withRequest('Lindiwe Zulu');
    const banking = bankingOf();
    await agent.api.agents.saveBanking(banking);
    await goTo();
    const row = rowOf(page, 'Lindiwe Zulu');
    await press(row, 'Mark Processing');
    const marking = dialogOf(page, 'Mark Processing');
    await marking.getByText('R50.00 to Lindiwe Zulu goes on', { exact: false }).waitFor();
    const { bankingUpdatedAt: seen = '' } = await agent.api.agents.viewMyBanking();
    await agent.api.agents.saveBanking({ ...banking, accountNumber: '62998877665', seen });
    // Any payout's change has the rows loaded again.
    await withRequest('Katlego Nkosi');
    const alert = marking.getByRole('alert').filter({ hasText: 'changed meanwhile' });
    await alert.waitFor();
    const mark = marking.getByRole('button', { name: /^Mark Processing/ });
    expect(await mark.isDisabled()).toBe(true);
    expect(await violations(page, 'a changed account')).toEqual([]);
    await press(marking, 'View Payment Details');
    const details = dialogOf(page, 'Payout Details');
    await details.getByText('62998877665', { exact: true }).waitFor();
    await press(details, 'Mark Processing');
    await marking.waitFor();
    await alert.waitFor({ state: 'detached' });
    await fill(marking, { Reason: 'The agent confirmed it by phone' });
    await mark.click();
    await seeToast(page, 'Payout marked as processing');
  },
});
