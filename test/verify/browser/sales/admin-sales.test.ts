/** Given an office with a queue of sales, administrators work through it: all on the screen. */
import type { Page } from 'playwright';
import { expect } from 'vitest';
import type { Sale } from '../../../../shared/sales/contract.ts';
import { violations } from '../../../support/browser/axe.ts';
import { submitterOf } from '../../../support/sales/deals.ts';
import { uploadedProof } from '../../../support/sales/proofs.ts';
import { choose, dialogOf, fill, focused, press, rowOf } from '../../../support/browser/screens.ts';
import { story } from '../../../support/stack/story.ts';
import { setUpPortal } from '../../../support/stack/set-up.ts';
import { seeToast } from '../../../support/browser/toasts.ts';

const { stack, office, visitOnce } = await setUpPortal({ settings: { clawbackDays: 30 } });
const submit = submitterOf(office);
const nomsa = await office.newAgent({ fullName: 'Nomsa Dlamini' });
const pieter = await office.newAgent({ fullName: 'Pieter van der Merwe' });
const { page, complaints } = await visitOnce(office.admin.email, '/admin/sales');

const select = (page: Page, customer: string) =>
  page.getByRole('checkbox', { name: `Select ${customer}, ` }).check();

/** The agent corrects a pending sale. */
const correct = ({ id: saleId, ...sale }: Sale, changes: object) => {
  const { revision, customerName, customerEmail, customerPhone, productId, saleValueCents } = sale;
  const kept = { revision, customerName, customerEmail, customerPhone, productId, saleValueCents };
  return nomsa.api.sales.correctSale({ saleId, ...kept, ...changes });
};

story('an administrator decides on sales', {
  'opens a sale by a press anywhere on its row, but not on what does something else': async () => {
    await submit(nomsa, 'Sipho Nkosi');
    const row = rowOf(page, 'Sipho Nkosi');
    await row.getByRole('checkbox').check();
    const details = dialogOf(page, 'Sale Details');
    expect(await details.count()).toBe(0);
    await row.getByText('R799.00').click();
    await details.waitFor();
    await press(details, 'Close');
    await details.waitFor({ state: 'detached' });
  },
  'searches by customer, email and agent, and keeps the search in the URL': async () => {
    await submit(nomsa, 'Thandeka Zulu', { customerEmail: 'zulu@customer.example' });
    await submit(pieter, 'Aisha Patel');
    await stack.drain();
    await rowOf(page, 'Aisha Patel').waitFor();
    const search = page.getByLabel('Search', { exact: true });
    for (const words of ['thand', 'zulu@cust', 'nomsa dl']) {
      await search.fill(words);
      await page.waitForURL((url) => url.searchParams.get('q') === words);
      await rowOf(page, 'Aisha Patel').waitFor({ state: 'detached' });
      await rowOf(page, 'Thandeka Zulu').waitFor();
    }
    await page.reload();
    await expect.poll(() => search.inputValue()).toBe('nomsa dl');
    await search.fill('nobody');
    await page.getByText('No results for “nobody”').waitFor();
    await search.press('Escape');
    await rowOf(page, 'Aisha Patel').waitFor();
    await expect.poll(() => new URL(page.url()).search).toBe('');
  },
  'adds a sale by hand: a pending payout of R50.00, and what is available stays': async () => {
    complaints.expect(/status of 400/);
    await press(page, 'Add Sale');
    const dialog = dialogOf(page, 'Add Sale Manually');
    await press(dialog, 'Add Sale');
    await seeToast(page, 'Please fill in all required fields');
    const agent = dialog.getByLabel('Agent', { exact: true });
    await agent.fill('pieter');
    await page.getByText(`Pieter van der Merwe (${pieter.me.referralCode})`).click();
    await choose(page, 'Product', 'Fibre 100');
    await fill(dialog, {
      'Customer Name': 'Johannes Botha',
      'Customer Email': 'johannes@customer.example',
      'Customer Phone': '12',
      'Sale Value (R)': 'much',
    });
    await press(dialog, 'Add Sale');
    await seeToast(page, 'Please enter a valid sale amount');
    const untilKnown = dialog.getByText('Standard commission');
    await untilKnown.waitFor();
    await fill(dialog, { 'Sale Value (R)': '1 299.50' });
    await untilKnown.waitFor({ state: 'detached' });
    await press(dialog, 'Add Sale');
    await seeToast(page, 'Failed to add sale');
    await fill(dialog, { 'Customer Phone': '083 123 4567' });
    await press(dialog, 'Add Sale');
    await rowOf(page, 'Johannes Botha').getByText('Approved', { exact: true }).waitFor();
    const { earnedCents, reservedCents, availableCents } = await pieter.api.ledger.getMyEarnings();
    expect({ earnedCents, reservedCents, availableCents }).toEqual({
      earnedCents: 5_000,
      reservedCents: 5_000,
      availableCents: 0,
    });
  },
  'records that a customer cancelled, with what it costs the agent': async () => {
    await press(rowOf(page, 'Johannes Botha'), 'View');
    await press(dialogOf(page, 'Sale Details'), 'Customer Cancelled');
    const dialog = dialogOf(page, 'Customer Cancelled');
    await dialog.getByText('R50.00', { exact: true }).waitFor();
    await press(dialog, 'End Sale');
    await seeToast(page, 'Please fill in all required fields');
    await fill(dialog, { Reason: 'Moved away' });
    await press(dialog, 'End Sale');
    await rowOf(page, 'Johannes Botha').getByText('Ended', { exact: true }).waitFor();
    await press(rowOf(page, 'Johannes Botha'), 'View');
    const details = dialogOf(page, 'Sale Details');
    await details
      .getByText('R50.00, the upfront commission: the customer cancelled soon after it was earned')
      .waitFor();
    await details.getByText('Moved away', { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    expect(await pieter.api.ledger.getMyEarnings()).toMatchObject({ earnedCents: 0 });
  },
  'warns of a possible duplicate in the row and in the dialog': async () => {
    const asked = page.waitForResponse(/similar/);
    await submit(pieter, 'Lerato Mokoena', { customerPhone: '082 999 0001' });
    // The first sale is checked while there is no second.
    await asked;
    await submit(nomsa, 'L Mokoena', { customerPhone: '+27 82 999 0001' });
    await rowOf(page, 'Lerato Mokoena')
      .getByRole('img', { name: /^Possible duplicate: same phone as L Mokoena on / })
      .waitFor();
    const row = rowOf(page, 'L Mokoena');
    await row
      .getByRole('img', { name: /^Possible duplicate: same phone as Lerato Mokoena on / })
      .waitFor();
    await press(row, 'Approve');
    const dialog = dialogOf(page, 'Approve Sale');
    await dialog.getByText('Same phone, same product, another agent').waitFor();
    await press(dialog, 'Cancel');
    await press(row, 'Reject');
    await press(dialogOf(page, 'Reject Sale'), 'Cancel');
  },
  'decides several at once, with totals in the dialog and a result for each': async () => {
    for (const customer of ['Thandeka Zulu', 'Lerato Mokoena', 'L Mokoena'])
      await select(page, customer);
    const bar = page.getByRole('region', { name: 'Selected rows' });
    await bar.getByText('3 selected').waitFor();
    await press(bar, 'Approve');
    const dialog = dialogOf(page, 'Approve Sales');
    await dialog.getByText('R150.00', { exact: true }).waitFor();
    await dialog.getByText('2 possible duplicates', { exact: true }).waitFor();
    const { rows } = await office.admin.api.sales.listSales({ status: 'pending' });
    const taken = rows.find(({ customerName }) => customerName === 'L Mokoena')!;
    const second = await office.newAdmin();
    await second.api.sales.rejectSale({ saleId: taken.id, reason: 'The same customer twice' });
    await press(dialog, 'Approve 3 Sales');
    await dialog.getByText('2 of 3 approved, 1 refused').waitFor();
    const refused = dialog.getByRole('listitem').filter({ hasText: 'L Mokoena' });
    await refused.getByText('This sale was already rejected.').waitFor();
    await press(dialog, 'Close');
    await rowOf(page, 'L Mokoena').getByText('Rejected', { exact: true }).waitFor();
    await expect.poll(() => focused(page)).toMatch(/^View: .*Aisha Patel/);
  },
  'shows in an open dialog that another administrator was faster': async () => {
    const { id: saleId } = await submit(nomsa, 'Mpho Radebe');
    await press(rowOf(page, 'Mpho Radebe'), 'Approve');
    const dialog = dialogOf(page, 'Approve Sale');
    await dialog.waitFor();
    await office.admin.api.sales.rejectSale({ saleId, reason: 'No fibre in this street' });
    await dialog
      .getByText('Another administrator was quicker: this sale is rejected now.')
      .waitFor();
    await expect.poll(() => dialog.getByRole('button', { name: 'Approve Sale' }).count()).toBe(0);
    await press(dialog.locator('.ant-modal-footer'), 'Close');
    await rowOf(page, 'Mpho Radebe').getByText('Rejected', { exact: true }).waitFor();
  },
  'decides on a sale that was corrected under the open dialog once it was looked at again':
    async () => {
      const sale = await submit(nomsa, 'Bongani Smit');
      await press(rowOf(page, 'Bongani Smit'), 'Approve');
      const dialog = dialogOf(page, 'Approve Sale');
      await correct(sale, { saleValueCents: 999_900 });
      const alert = dialog.getByRole('alert').filter({ hasText: 'corrected meanwhile' });
      await alert.waitFor();
      const approve = dialog.getByRole('button', { name: 'Approve Sale' });
      expect(await approve.isDisabled()).toBe(true);
      expect(await dialog.getByText('R9 999.00').count()).toBeGreaterThan(0);
      expect(await violations(page, 'a corrected sale')).toEqual([]);
      await press(dialog, 'Continue with the Corrected Sale');
      await alert.waitFor({ state: 'detached' });
      await approve.click();
      await rowOf(page, 'Bongani Smit').getByText('Approved', { exact: true }).waitFor();
    },
  'shows the proofs of a sale: the link and the uploaded file': async () => {
    const proofUploadId = await uploadedProof(nomsa);
    await submit(nomsa, 'Fatima Cassim', {
      proofUrl: 'https://files.example/order.pdf',
      proofUploadId,
    });
    await press(rowOf(page, 'Fatima Cassim'), 'View');
    const dialog = dialogOf(page, 'Sale Details');
    const link = dialog.getByRole('link', { name: 'View Proof', exact: true });
    await expect.poll(() => link.getAttribute('href')).toBe('https://files.example/order.pdf');
    await dialog.getByText('View Proof at files.example', { exact: true }).waitFor();
    const file = await dialog.getByRole('link', { name: 'View Proof File' }).getAttribute('href');
    expect((await fetch(file!)).headers.get('content-type')).toBe('image/png');
    await page.keyboard.press('Escape');
  },
  'narrows the sales by day, agent and product, in the address; lists those that ended':
    async () => {
      const { id: saleId } = await submit(nomsa, 'Ended Early');
      await office.admin.api.sales.approveSale({ saleId });
      await office.admin.api.sales.endSale({ saleId, reason: 'Moved away' });
      await stack.drain();
      await choose(page, 'Status', 'Ended');
      await rowOf(page, 'Ended Early').waitFor();
      const rows = page.locator('tbody tr');
      const unended = rows.filter({ hasNot: page.getByText('Ended', { exact: true }) });
      await expect.poll(() => unended.count()).toBe(0);
      await press(page, 'Filters');
      await choose(page, 'Product', 'Fibre 100');
      await fill(page, { From: '2020-01-01' });
      await page.getByRole('button', { name: 'Filters (2)' }).waitFor();
      await rowOf(page, 'Ended Early').waitFor();
      expect(new URL(page.url()).searchParams.get('productId')).toBe(office.product.id);
      await fill(page, { To: '2020-01-02' });
      await page.getByText('No sale fits these filters.').waitFor();
      await press(page, 'Clear all');
      await rowOf(page, 'Fatima Cassim').waitFor();
    },
});
