/**
 * Administrators read who did what, and give each other the finance permission.
 */
import { expect } from 'vitest';
import { approvedSale, requestedPayout } from '../../../support/sales/deals.ts';
import { choose, dialogOf, press, rowOf } from '../../../support/browser/screens.ts';
import { addProduct } from '../../../support/stack/add-product.ts';
import { story } from '../../../support/stack/story.ts';
import { setUpPortal } from '../../../support/stack/set-up.ts';

const { stack, office, visitOnce } = await setUpPortal();
const colleague = await office.newAdmin({ fullName: 'Sipho Ndlovu' });
const agent = await office.newAgent({ fullName: 'Lerato Khumalo' });
await approvedSale(office, agent);
await requestedPayout(agent);
await stack.drain();
const { page } = await visitOnce(office.admin.email, '/admin');

const rows = () => page.locator('tbody tr');
const query = () => Object.fromEntries(new URL(page.url()).searchParams);

story('an administrator reads the audit log', {
  'opens from the account menu, and tells who did what, with before and after': async () => {
    await press(page, 'Thandi Mokoena');
    await page.getByRole('menuitem', { name: 'Audit Log' }).click();
    await page.getByRole('heading', { name: 'Audit Log' }).waitFor();
    const approved = rowOf(page, 'Approved a sale');
    for (const text of ['Thandi Mokoena', 'Sale to Nomsa Dlamini', 'pending', 'approved'])
      await approved.getByText(text, { exact: true }).waitFor();
    await press(approved, 'View');
    const dialog = dialogOf(page, 'Approved a sale');
    await dialog.getByText('R50.00', { exact: true }).waitFor();
    await press(dialog, 'Only this subject');
    await expect.poll(() => rows().count()).toBe(2);
    expect(query()['subject']).toMatch(/^sale:/);
    await rowOf(page, 'Submitted a sale').waitFor();
    await press(page, 'Only Sale to Nomsa Dlamini ✕');
    await expect.poll(() => query()).toEqual({});
  },
  'narrows to a person, a topic and days, survives a reload, and is cleared': async () => {
    await choose(page, 'About', 'Payouts');
    await expect.poll(() => rows().count()).toBe(1);
    await page.getByLabel('Person').click();
    await page.getByLabel('Person').pressSequentially('sipho');
    await page.locator('.ant-select-item-option').filter({ hasText: 'Sipho Ndlovu' }).click();
    await page.getByText('No such events').waitFor();
    await page.reload();
    await page.getByText('No such events').waitFor();
    await page.getByText('Sipho Ndlovu').first().waitFor();
    expect(query()).toEqual({ topic: 'payouts', actorId: colleague.id });
    await press(page.getByRole('main'), 'Clear all');
    await rowOf(page, 'Approved a sale').waitFor();
    await page.getByLabel('From').fill('2031-01-01');
    await page.getByText('No such events').waitFor();
    await press(page.getByRole('main'), 'Clear all');
  },
  'shows new events on Refresh': async () => {
    await rowOf(page, 'Approved a sale').waitFor();
    await addProduct({ stack, admin: colleague }, { name: 'Fresh Fibre' });
    await press(page, 'Refresh');
    await rowOf(page, 'Added a product')
      .getByText('Fresh Fibre', { exact: true })
      .first()
      .waitFor();
  },
});
