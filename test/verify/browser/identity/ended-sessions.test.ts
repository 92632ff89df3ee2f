/** Sessions that a person ends: other browsers are asked to sign in again, and nothing typed is lost. */
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { inspect } from '../../../support/browser/inspect-page.ts';
import {
  dialogOf,
  fill,
  follow,
  PASSWORD,
  press,
  seeOutage,
  signIn,
} from '../../../support/browser/screens.ts';
import { story } from '../../../support/stack/story.ts';
import { setUpPortal } from '../../../support/stack/set-up.ts';
import { seeToast } from '../../../support/browser/toasts.ts';

const SECOND = 'Another-portal-2';
const THIRD = 'A-third-portal-3';
const { stack, office, openPage, visitOnce } = await setUpPortal();

const again = (page: Page) => dialogOf(page, 'Please sign in again');
const accessToken = (page: Page) =>
  page.evaluate(() => {
    const tokens = Object.keys(localStorage).filter((name) => name.endsWith('.accessToken'));
    return tokens.map((name) => localStorage.getItem(name)).join();
  });

async function changePassword(page: Page, from: string, to: string) {
  await press(page, 'Change Password');
  const dialog = dialogOf(page, 'Change Password');
  await fill(dialog, { 'Current Password': from, 'New Password': to, 'Confirm Password': to });
  await press(dialog, 'Save');
}

/** A sign-in's time is a whole second, and an end within the same second spares it. */
const nextSecond = () => new Promise((resolve) => setTimeout(resolve, 1_000));
const device = (page: Page) =>
  page.getByRole('list', { name: 'Sign-ins' }).getByText('(this session)');

const agent = await office.newAgent();
const { page: other, complaints: ofOther } = await visitOnce(agent.email, '/agent/sales');
await nextSecond();
const { page: own, complaints: ofOwn } = await visitOnce(agent.email);

story('an agent who is signed in in another browser too', {
  'sees the own sign-ins': async () => {
    ofOwn.expect(/status of 50[03]|ERR_FAILED|status of 40[01]/);
    const open = () => follow(own, '/agent/profile?tab=security');
    await seeOutage(own, '**/api/me/sign-ins', 'Your sign-ins couldn’t be loaded', open);
    await device(own).waitFor();
    const list = own.getByRole('list', { name: 'Sign-ins' });
    expect(await list.getByRole('listitem').count()).toBe(3);
    await list.getByText('127.0.0.0/24').first().waitFor();
    expect(await inspect(own, 'sign-ins')).toEqual([]);
  },
  'is told where a new password signed nobody out': async () => {
    await own.route('**/api/me/password-changes', (route) => route.abort());
    await changePassword(own, PASSWORD, SECOND);
    await seeToast(own, 'Your password was changed, but other devices may still be signed in');
    await own.unroute('**/api/me/password-changes');
    expect(await again(own).count()).toBe(0);
  },
  'signs the other browser out with a new password, and goes on in this one': async () => {
    ofOther.expect(/status of 40[01]/);
    await press(other, 'New Sale');
    await fill(other, { 'Customer Name': 'Nomsa Dlamini' });
    const before = await accessToken(own);
    await changePassword(own, SECOND, THIRD);
    await seeToast(own, 'Password updated successfully!');
    await expect.poll(() => accessToken(own)).not.toBe(before);
    await own.getByRole('link', { name: 'Sales', exact: true }).click();
    await own.getByRole('button', { name: 'New Sale' }).waitFor();
    expect(await again(own).count()).toBe(0);
    await again(other).waitFor();
    await fill(again(other), { Password: THIRD });
    await press(again(other), 'Sign In');
    await again(other).waitFor({ state: 'detached' });
    expect(await other.getByLabel('Customer Name', { exact: true }).inputValue()).toBe(
      'Nomsa Dlamini',
    );
  },
  'signs out everywhere, where that succeeds': async () => {
    await nextSecond();
    await follow(own, '/agent/profile?tab=security');
    await press(own, 'Sign Out Everywhere');
    const dialog = dialogOf(own, 'Sign Out Everywhere');
    await own.route('**/api/me/sign-outs', (route) => route.abort());
    await press(dialog, 'Sign Out Everywhere');
    await seeToast(own, 'You couldn’t be signed out everywhere');
    await own.unroute('**/api/me/sign-outs');
    await press(dialog, 'Sign Out Everywhere');
    await own.waitForURL(/\/login$/);
    await again(other).waitFor();
  },
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
  const { email } = await office.newAgent();
  const { page } = await openPage();
  await page.clock.install();
  await signIn(page, stack.url, email, '/agent/sales');
  await page.getByRole('button', { name: 'New Sale' }).waitFor();
  await page.clock.fastForward(3 * 3_600_000);
  await press(page, 'New Sale');
  await dialogOf(page, 'New Sale').waitFor();
  expect(await again(page).count()).toBe(0);
});
