/** Given an office with an administrator, a newcomer sells once and is paid: all on the screen. */
import { expect } from 'vitest';
import { saleOf } from '../../support/stack/office.ts';
import { choose, fill, press, register, seeFigure, signIn } from '../../support/browser/screens.ts';
import { story } from '../../support/stack/story.ts';
import { setUpPortal } from '../../support/stack/set-up.ts';
import { seeToast } from '../../support/browser/toasts.ts';

const { stack, office, browser } = await setUpPortal();
const agent = await browser.open({ viewport: { width: 390, height: 844 } });
const admin = await browser.open();

story('an agent sells once and is paid', {
  'registers an agent, who is signed in with the mailed code': async () => {
    const { page } = agent;
    await register(page, stack, {
      fullName: 'Sipho Dlamini',
      email: 'sipho@demo.example',
      phone: '082 123 4567',
    });
    await page.getByRole('heading', { name: 'Welcome back, Sipho Dlamini!' }).waitFor();
    await press(page, 'Submit Your First Sale');
    await page.getByRole('dialog', { name: 'New Sale' }).waitFor();
  },
  'submits the sale, marked where it is wrong, also after a reload': async () => {
    const { page } = agent;
    const form = page.getByRole('dialog');
    await fill(form, {
      'Customer Name': 'Nomsa Dlamini',
      'Customer Email': 'nomsa@customer.example',
      'Customer Phone': '12',
      'Sale Value (R)': '1 299.50',
    });
    await choose(page, 'Product', 'Fibre 100');
    await press(form, 'Submit Sale');
    await seeToast(page, 'Failed to submit sale');
    await form.getByText('Must be a phone number, like 082 123 4567').waitFor();
    await page.reload();
    await expect.poll(() => form.getByLabel('Sale Value (R)').inputValue()).toBe('1 299.50');
    await fill(form, { 'Customer Phone': '082 765 4321' });
    await press(form, 'Submit Sale');
    await seeToast(page, 'Sale submitted successfully! Awaiting admin approval.');
    const sales = page.getByRole('list', { name: 'My Sales' }).getByRole('listitem');
    await sales.getByText('Pending', { exact: true }).waitFor();
    await expect.poll(() => sales.count()).toBe(1);
  },
  'lets the administrator approve it, with the consequence in figures': async () => {
    const { page } = admin;
    await signIn(page, stack.url, office.admin.email);
    await page.getByRole('link', { name: 'Sales', exact: true }).click();
    await page.getByText('Review and approve agent sales submissions').waitFor();
    await seeFigure(page, 'Pending Review', '1');
    const row = page.getByRole('row').filter({ hasText: 'Nomsa Dlamini' });
    await press(row, 'Approve');
    const dialog = page.getByRole('dialog', { name: 'Approve Sale' });
    await dialog.getByText('R50.00', { exact: true }).waitFor();
    await press(dialog, 'Approve Sale');
    await row.getByText('Approved', { exact: true }).waitFor();
    await seeFigure(page, 'Total Value', 'R1 299.50');
  },
  'shows R50.00 to the agent, who requests it': async () => {
    const { page } = agent;
    await page.getByRole('link', { name: 'Earnings' }).click();
    await seeFigure(page, 'Available', 'R50.00');
    await press(page, 'Request Payout');
    await press(page.getByRole('dialog'), 'Request Payout');
    await seeToast(page, 'Payout request submitted successfully!');
    await seeFigure(page, 'Available', 'R0.00');
    await seeFigure(page, 'Pending', '-R50.00');
    await page.getByText('Loaded', { exact: true }).waitFor();
    await press(page, 'Request Payout');
    await seeToast(page, 'No balance available for payout');
  },
  'lets the administrator pay it, with a transaction id': async () => {
    const { page } = admin;
    await page.getByRole('link', { name: 'Payouts' }).click();
    const row = page.getByRole('row').filter({ hasText: 'Sipho Dlamini' });
    await press(row, 'Mark Processing');
    await press(page.getByRole('dialog', { name: 'Mark Processing' }), 'Mark Processing');
    await seeToast(page, 'Payout marked as processing');
    await press(row, 'Mark Paid');
    const dialog = page.getByRole('dialog', { name: 'Process Payout' });
    await press(dialog, 'Process Payout');
    await seeToast(page, 'Please provide a transaction ID');
    await fill(dialog, { 'Transaction ID': 'FNB-20261120-0001' });
    await press(dialog, 'Process Payout');
    await seeToast(page, 'Payout processed successfully');
    await row.getByText('FNB-20261120-0001').waitFor();
    await seeFigure(page, 'Total Paid', 'R50.00');
  },
  'tells the agent by itself that the payout was released': async () => {
    const { page } = agent;
    await page.getByText('Released', { exact: true }).waitFor();
    await seeFigure(page, 'Paid', '-R50.00');
    await seeFigure(page, 'Available', 'R0.00');
  },
  'shows an administrator who decides second what happened': async () => {
    const { page, complaints } = admin;
    complaints.expect(/status of 409/);
    const other = await office.newAgent();
    const sale = await other.api.sales.submitSale(saleOf(office, { customerName: 'Aisha Patel' }));
    // Without live updates: otherwise its dialog would show it before the click.
    await page.routeWebSocket(/\/ws\?/, () => undefined);
    await page.goto(`${stack.url}/admin/sales?status=pending`);
    const read = page.waitForResponse((answer) => answer.url().endsWith(`/sales/${sale.id}`));
    await press(page.getByRole('row').filter({ hasText: 'Aisha Patel' }), 'Approve');
    await read;
    const reason = 'The customer has this line already.';
    await office.admin.api.sales.rejectSale({ saleId: sale.id, reason });
    await press(page.getByRole('dialog', { name: 'Approve Sale' }), 'Approve Sale');
    await seeToast(page, 'Failed to approve sale');
    await choose(page, 'Status', 'Rejected');
    await press(page.getByRole('row').filter({ hasText: 'Aisha Patel' }), 'View');
    await page.getByRole('dialog').getByText(reason).waitFor();
  },
  'ends without browser errors': async () => {
    await agent.close();
    await admin.close();
  },
});
