/** Sessions that a person ends: other browsers are asked to sign in again, and nothing typed is lost. */
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { carryFinance } from '../../../support/payouts/finance.ts';
import { inspect } from '../../../support/browser/inspect-page.ts';
import {
  dialogOf,
  fill,
  PASSWORD,
  press,
  rowOf,
  seeOutage,
  signIn,
} from '../../../support/browser/screens.ts';
import { setUpPortal } from '../../../support/stack/set-up.ts';
import { seeToast } from '../../../support/browser/toasts.ts';

const NEW = 'Another-portal-2';
const { stack, office, openPage, visit } = await setUpPortal();

const again = (page: Page) => dialogOf(page, 'Please sign in again');
const accessToken = (page: Page) =>
  page.evaluate(() => {
    const tokens = Object.keys(localStorage).filter((name) => name.endsWith('.accessToken'));
    return tokens.map((name) => localStorage.getItem(name)).join();
  });

async function savePassword(page: Page) {
  await press(page, 'Change Password');
  const dialog = dialogOf(page, 'Change Password');
  await fill(dialog, {
    'Current Password': PASSWORD,
    'New Password': NEW,
    'Confirm Password': NEW,
  });
  await press(dialog, 'Save');
}

async function changePassword(page: Page) {
  const before = await accessToken(page);
  await savePassword(page);
  await seeToast(page, 'Password updated successfully!');
  await expect.poll(() => accessToken(page)).not.toBe(before);
}

/** A sign-in's time is a whole second, and an end within the same second spares it. */
const nextSecond = () => new Promise((resolve) => setTimeout(resolve, 1_000));

it('a changed password signs other browsers out, and this one goes on', async () => {
  const agent = await office.newAgent();
  const other = await visit(agent.email, '/agent/sales');
  other.complaints.expect(/status of 40[01]/);
  await press(other.page, 'New Sale');
  await fill(other.page, { 'Customer Name': 'Nomsa Dlamini' });
  await nextSecond();
  const { page } = await visit(agent.email, '/agent/profile');
  await changePassword(page);
  await page.getByRole('link', { name: 'Sales', exact: true }).click();
  await page.getByRole('button', { name: 'New Sale' }).waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'New Sale' }).waitFor();
  expect(await again(page).count()).toBe(0);
  await again(other.page).waitFor();
  await fill(again(other.page), { Password: NEW });
  await press(again(other.page), 'Sign In');
  await again(other.page).waitFor({ state: 'detached' });
  expect(await other.page.getByLabel('Customer Name', { exact: true }).inputValue()).toBe(
    'Nomsa Dlamini',
  );
});

const device = (page: Page) =>
  page.getByRole('list', { name: 'Sign-ins' }).getByText('(this session)');

it('an agent sees the own sign-ins, and signs out everywhere, where that succeeds', async () => {
  const agent = await office.newAgent();
  const other = await visit(agent.email, '/agent/sales');
  other.complaints.expect(/status of 40[01]/);
  await other.page.getByRole('button', { name: 'New Sale' }).waitFor();
  await nextSecond();
  const { page, complaints } = await visit(agent.email, '/agent/profile');
  complaints.expect(/status of 50[03]|ERR_FAILED|status of 40[01]/);
  await seeOutage(page, '**/api/me/sign-ins', 'Your sign-ins couldn’t be loaded');
  await device(page).waitFor();
  const list = page.getByRole('list', { name: 'Sign-ins' });
  expect(await list.getByRole('listitem').count()).toBe(3);
  await list.getByText('127.0.0.0/24').first().waitFor();
  expect(await inspect(page, 'sign-ins')).toEqual([]);
  await page.route('**/api/me/password-changes', (route) => route.abort());
  await savePassword(page);
  await seeToast(page, 'Your password was changed, but other devices may still be signed in');
  expect(await again(page).count()).toBe(0);
  await press(page, 'Sign Out Everywhere');
  const dialog = dialogOf(page, 'Sign Out Everywhere');
  await page.route('**/api/me/sign-outs', (route) => route.abort());
  await press(dialog, 'Sign Out Everywhere');
  await seeToast(page, 'You couldn’t be signed out everywhere');
  await page.unroute('**/api/me/sign-outs');
  await press(dialog, 'Sign Out Everywhere');
  await page.waitForURL(/\/login$/);
  await again(other.page).waitFor();
});

it('an administrator sees the own sign-ins, and signs a colleague out', async () => {
  await carryFinance(stack, office.admin);
  const colleague = await office.newAdmin({ fullName: 'Sipho Ndlovu' });
  const other = await visit(colleague.email, '/admin/products');
  other.complaints.expect(/status of 40[01]/);
  await other.page.getByRole('button', { name: 'Add Product' }).waitFor();
  await nextSecond();
  const { page } = await visit(office.admin.email, '/admin/administrators');
  const row = rowOf(page, 'Sipho Ndlovu');
  await press(row, 'Sign Out Everywhere');
  const dialog = dialogOf(page, 'Sign Administrator Out');
  await press(dialog, 'Sign Out Everywhere');
  await seeToast(page, 'Sipho Ndlovu is signed out everywhere');
  await again(other.page).waitFor();
  await page.getByRole('button', { name: office.admin.me.fullName }).click();
  await page.getByRole('menuitem', { name: 'Profile Settings' }).click();
  await device(page).waitFor();
  expect(await inspect(page, 'profile settings with sign-ins')).toEqual([]);
});

it('asks an administrator to sign in again after half an hour without use, and lets nobody in the next day', async () => {
  const { page, complaints } = await openPage();
  complaints.expect(/status of 40[01]/);
  await page.clock.install();
  await signIn(page, stack.url, office.admin.email, '/admin/products');
  await press(page, 'Add Product');
  const form = dialogOf(page, 'Add Product');
  await form.getByLabel('Product Name*', { exact: true }).fill('Fibre 25');
  await page.clock.fastForward(25 * 60_000);
  await form.getByLabel('Product Name*', { exact: true }).press('End');
  await page.clock.fastForward(25 * 60_000);
  expect(await again(page).count()).toBe(0);
  const revoked = page.waitForRequest(
    (request) => request.headers()['x-amz-target']?.endsWith('.RevokeToken') === true,
  );
  await page.clock.fastForward(6 * 60_000);
  await again(page).waitFor();
  await revoked;
  await fill(again(page), { Password: PASSWORD });
  await press(again(page), 'Sign In');
  await again(page).waitFor({ state: 'detached' });
  expect(await form.getByLabel('Product Name*', { exact: true }).inputValue()).toBe('Fibre 25');

  // The device is left until the next day.
  await page.evaluate(() => {
    const [session] = JSON.parse(localStorage.getItem('portal-used') ?? '[]') as [string];
    localStorage.setItem('portal-used', JSON.stringify([session, Date.now() - 86_400_000]));
  });
  await page.goto(`${stack.url}/admin/products`);
  await page.waitForURL(/\/login$/);
});

it('lets an agent’s session go on however long the phone lay there', async () => {
  const agent = await office.newAgent();
  const { page } = await openPage();
  await page.clock.install();
  await signIn(page, stack.url, agent.email, '/agent/sales');
  await page.getByRole('button', { name: 'New Sale' }).waitFor();
  await page.clock.fastForward(3 * 3_600_000);
  await press(page, 'New Sale');
  await dialogOf(page, 'New Sale').waitFor();
  expect(await again(page).count()).toBe(0);
});
