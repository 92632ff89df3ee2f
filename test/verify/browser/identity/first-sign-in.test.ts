/** The sign-in on a slow network: the form is there before the portal, which goes on with it. */
import type { Page, Route } from 'playwright';
import { expect, it } from 'vitest';
import { inspect } from '../../../support/browser/inspect-page.ts';
import { fill, PASSWORD, press } from '../../../support/browser/screens.ts';
import { setUpPortal } from '../../../support/stack/set-up.ts';

const { stack, office, openPage } = await setUpPortal();

/** The portal's first file, which the page fetches after its first picture. */
const PORTAL = '**/assets/login-portal-*.js';
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const focused = (page: Page) => page.evaluate(() => document.activeElement?.id);

/** Opens the page without the portal; `release` lets the portal come, `fail` refuses it. */
async function openFirst() {
  const opened = await openPage({ viewport: { width: 390, height: 844 } });
  const held: Route[] = [];
  await opened.page.route(PORTAL, (route) => void held.push(route));
  await opened.page.goto(`${stack.url}/login`);
  const answer = async (by: (route: Route) => Promise<void>) => {
    await expect.poll(() => held.length).toBeGreaterThan(0);
    await Promise.all(held.map(by));
  };
  return {
    ...opened,
    release: () => answer((route) => route.continue()),
    fail: () => answer((route) => route.abort()),
  };
}

it('shows the form with its links without the portal, in whose place it is', async () => {
  const { page, release } = await openFirst();
  await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
  await page.getByText('Fibrelink', { exact: true }).waitFor();
  const placeOf = async (name: string) => (await page.getByRole('link', { name }).boundingBox())?.y;
  for (const [name, path] of [
    ['Forgot password?', '/forgot-password'],
    ['Register Now', '/register'],
    ['Back to home', '/welcome'],
  ] as const)
    expect(await page.getByRole('link', { name }).getAttribute('href')).toBe(path);
  expect(await inspect(page, 'login-first', true)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  const before = await placeOf('Back to home');
  await release();
  await page.locator('#signIn_email').waitFor();
  expect(await page.locator('#first-form').count()).toBe(0);
  expect(await placeOf('Back to home')).toBeCloseTo(before ?? 0, 0);
});

it('loses nothing that is typed before the portal takes over, nor the focus', async () => {
  const { page, release } = await openFirst();
  await fill(page, { Email: office.admin.email, Password: PASSWORD.slice(0, -1) });
  await release();
  await expect.poll(() => focused(page)).toBe('signIn_password');
  await page.keyboard.type(PASSWORD.slice(-1));
  await expect.poll(() => field(page, 'Password').inputValue()).toBe(PASSWORD);
  expect(await field(page, 'Email').inputValue()).toBe(office.admin.email);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/admin\b/);
});

it('signs in as soon as the portal is there, where it is submitted before', async () => {
  const { page, release } = await openFirst();
  await fill(page, { Email: office.admin.email, Password: PASSWORD });
  await page.keyboard.press('Enter');
  await button(page, 'Signing in...').waitFor();
  expect(await button(page, 'Signing in...').isDisabled()).toBe(true);
  expect(await field(page, 'Email').isDisabled()).toBe(true);
  expect(new URL(page.url()).search).toBe('');
  await release();
  await page.waitForURL(/\/admin\b/);
});

it('marks what is missing once the portal is there', async () => {
  const { page, release } = await openFirst();
  await press(page, 'Sign In');
  await release();
  await page.getByText('Enter your email address.').waitFor();
  await page.getByText('Enter your password.').waitFor();
  await expect.poll(() => focused(page)).toBe('signIn_email');
});

it('says so if the portal can’t be loaded, and gives the form back', async () => {
  const { page, complaints, fail } = await openFirst();
  complaints.expect(/ERR_FAILED|Failed to fetch dynamically imported module/);
  await fill(page, { Email: office.admin.email, Password: PASSWORD });
  await press(page, 'Sign In');
  await fail();
  await page.getByText('The rest can’t be loaded.').waitFor();
  expect(await button(page, 'Sign In').isEnabled()).toBe(true);
  expect(await field(page, 'Email').inputValue()).toBe(office.admin.email);
  expect(await field(page, 'Password').inputValue()).toBe(PASSWORD);
});
