/**
 * Given an office where payouts need two people, administrators read who did what, give each other
 * the finance permission, and see why they can't release a payout.
 */
import { expect } from 'vitest';
import { settingsFromCdkJson } from '../../infra/local/base/settings.ts';
import { heldWords } from '../../shared/payouts/rules.ts';
import { violations } from '../support/axe.ts';
import { approvedSale, requestedPayout } from '../support/deals.ts';
import { carryFinance } from '../support/finance.ts';
import {
  choose,
  dialogOf,
  press,
  rowOf,
  seeToast,
  signIn,
  pressRetry,
} from '../support/screens.ts';
import { story } from '../support/story.ts';
import { setUpPortal } from '../support/set-up.ts';

const settings = { ...settingsFromCdkJson(), fourEyesOnPayouts: true };
const { stack, office, browser } = await setUpPortal({ settings });
const colleague = await office.newAdmin({ fullName: 'Sipho Ndlovu' });
const agent = await office.newAgent({ fullName: 'Lerato Khumalo' });
await approvedSale(office, agent);
await requestedPayout(agent);
await stack.drain();
const admin = await browser.open();
await signIn(admin.page, stack.url, office.admin.email, '/admin');

const rows = () => admin.page.locator('tbody tr');
const query = () => Object.fromEntries(new URL(admin.page.url()).searchParams);
const inspect = async () => {
  await admin.page.waitForLoadState('networkidle');
  return violations(admin.page, 'here');
};

story('an administrator reads the audit log', {
  'opens from the account menu, and tells who did what, with before and after': async () => {
    const { page } = admin;
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
    const { page } = admin;
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
  'shows new events on Refresh, and offers Retry after an error': async () => {
    const { page } = admin;
    await rowOf(page, 'Approved a sale').waitFor();
    await colleague.api.products.createProduct({ name: 'Fresh Fibre' });
    await press(page, 'Refresh');
    await rowOf(page, 'Added a product')
      .getByText('Fresh Fibre', { exact: true })
      .first()
      .waitFor();
    const calls = '**/api/admin/audit-events?**';
    await page.route(calls, (route) => route.fulfill({ status: 500, body: '{}' }));
    await choose(page, 'About', 'Sales');
    await page.getByText('The audit log couldn’t be loaded').waitFor();
    await pressRetry(page, calls);
    await rowOf(page, 'Approved a sale').waitFor();
    await press(page.getByRole('main'), 'Clear all');
    admin.complaints.expect(/500/);
  },
  'is exported as a file, as filtered': async () => {
    const { page } = admin;
    await choose(page, 'About', 'Sales');
    await press(page, 'Export');
    await page.getByRole('button', { name: 'Download CSV (2 rows)' }).waitFor();
  },
  'says who may give the finance permission, and lets its holder give it only to others':
    async () => {
      const { page } = admin;
      await page.goto(`${stack.url}/admin/administrators`);
      await page.getByText('Only an administrator who carries the finance permission').waitFor();
      expect(await page.getByRole('switch').count()).toBe(0);
      await carryFinance(stack, office.admin);
      await page.reload();
      await expect.poll(() => page.getByRole('switch').count()).toBe(1);
      await rowOf(page, 'Sipho Ndlovu').getByRole('switch', { name: 'Finance permission' }).click();
      await seeToast(page, 'Finance permission given');
      await rowOf(page, 'Sipho Ndlovu').getByText('Carries it', { exact: true }).waitFor();
      expect(await inspect()).toEqual([]);
    },
  'explains why an administrator can’t release a payout, and who can; others work as before':
    async () => {
      const { page } = admin;
      await office.admin.api.payouts.addPayout({ agentId: agent.id, amountCents: 12_300 });
      await page.goto(`${stack.url}/admin/payouts`);
      await page.getByText('Payouts need two people here').waitFor();
      await press(rowOf(page, 'R123.00'), 'Mark Processing');
      const dialog = dialogOf(page, 'Payout Details');
      await dialog.getByText(heldWords.added).waitFor();
      await dialog.getByText('Sipho Ndlovu can.').waitFor();
      await expect
        .poll(() => dialog.getByRole('button', { name: 'Mark Processing' }).isDisabled())
        .toBe(true);
      expect(await inspect()).toEqual([]);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
      await page.getByRole('checkbox', { name: 'Select all' }).check();
      await press(page, 'Mark 2 Processing');
      const many = dialogOf(page, 'Mark Processing');
      await many.getByText('1 payout will be refused', { exact: false }).waitFor();
      await press(many, 'Mark 2 Payouts Processing');
      await many.getByText(heldWords.added, { exact: false }).waitFor();
      const { rows: stored } = await colleague.api.payouts.listPayouts({ limit: 10 });
      expect(stored.map(({ status }) => status).sort()).toEqual(['pending', 'processing']);
    },
});
