/** The sign-in after a forgotten password, and the theme that stays. */
import { expect, it } from 'vitest';
import { bringSession, fill, focused, press } from '../../support/browser/screens.ts';
import { setUpPortal } from '../../support/stack/set-up.ts';
import { seeToast } from '../../support/browser/toasts.ts';

const { stack, office, openPage, visit } = await setUpPortal();

it('sets a new password with the mailed link, which leaves the address bar', async () => {
  const agent = await office.newAgent();
  const { page } = await openPage();
  await page.goto(`${stack.url}/login`);
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  // Both screens ask for an Email: wait for the one that sends the link.
  await page.getByRole('button', { name: 'Send Reset Link' }).waitFor();
  await fill(page, { Email: agent.email });
  await press(page, 'Send Reset Link');
  await page.getByRole('heading', { name: 'Check Your Email' }).waitFor();
  const [mail] = await stack.inbox(agent.email);
  const link = /\/reset-password#[^"<\s]+/.exec(mail?.html ?? '')?.[0].replaceAll('&amp;', '&');
  await page.goto(stack.url + (link ?? '/no-link-in-the-mail'));
  await fill(page, { 'New Password': 'Another-one-2', 'Confirm Password': 'Another-one-2' });
  await expect.poll(() => page.url()).toBe(`${stack.url}/reset-password`);
  await press(page, 'Reset Password');
  await seeToast(page, 'Password updated successfully!');
  await page.waitForURL(/\/login$/);
  await fill(page, { Email: agent.email, Password: 'Another-one-2' });
  await press(page, 'Sign In');
  await page.waitForURL(/\/agent\b/);
});

it('keeps the chosen theme on the device', async () => {
  const { page } = await visit(office.admin.email, '', { colorScheme: 'light' });
  await press(page, 'Toggle theme');
  await page.getByRole('menuitem', { name: 'Dark' }).click();
  await page.reload();
  await page.locator('html[data-mode="dark"]').waitFor();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('portal-theme'))).toBe('dark');
});

it('shows the welcome page before any script, under the theme of the system or of the device', async () => {
  const document = await (await fetch(`${stack.url}/welcome`)).text();
  expect(document).toContain('Sell connectivity. Watch your commission grow.');
  const { page } = await openPage({ colorScheme: 'dark' });
  await page.goto(`${stack.url}/welcome`);
  await page.getByRole('banner').getByText('Fibrelink').waitFor();
  const background = () =>
    page.evaluate(() => getComputedStyle(window.document.documentElement).backgroundColor);
  const DARK = 'rgb(16, 20, 24)';
  const LIGHT = 'rgb(246, 247, 249)';
  await expect.poll(background).toBe(DARK);
  await press(page, 'Toggle theme');
  await expect.poll(() => focused(page)).toContain('System');
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect.poll(background).toBe(LIGHT);
  await expect.poll(() => focused(page)).toContain('Toggle theme');
  await page.reload();
  await page.getByRole('banner').getByText('Fibrelink').waitFor();
  await expect.poll(background).toBe(LIGHT);
  await press(page, 'Toggle theme');
  await page.getByRole('menuitem', { name: 'System' }).click();
  await expect.poll(background).toBe(DARK);
  await page.getByRole('link', { name: 'Sign In' }).click();
  await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
  await page.getByRole('link', { name: 'Back to home' }).click();
  await page
    .getByRole('heading', { name: 'Sell connectivity. Watch your commission grow.' })
    .waitFor();
});

it('knows on the welcome page and at the registration who is signed in', async () => {
  const { page } = await openPage();
  await page.goto(`${stack.url}/welcome`, { waitUntil: 'networkidle' });
  expect(await page.getByText('You are signed in.').count()).toBe(1);
  expect(await page.getByText('You are signed in.').isVisible()).toBe(false);
  await page.goto(`${stack.url}/register`);
  await page.getByRole('heading', { name: 'Create your account' }).waitFor();
  expect(await page.getByText('You are signed in as').count()).toBe(0);
  const agent = await office.newAgent();
  await bringSession(page, stack.url, agent.email);
  await page.goto(`${stack.url}/register`);
  await page.getByText(`You are signed in as ${agent.email}.`).waitFor();
  await page.getByRole('link', { name: 'Open the portal' }).click();
  await page.waitForURL(`${stack.url}/agent`);
  await page.goto(`${stack.url}/welcome`);
  await page.getByText('You are signed in.').waitFor();
  await page.getByRole('link', { name: 'Open the portal' }).click();
  await page.waitForURL(`${stack.url}/agent`);
});

it.each([
  '/welcome',
  '/register?ref=ABCD2345',
  '/ref/ABCD2345',
  '/lead/ABCD2345',
  '/shared/some-id',
])('names %s to a messenger that shows a preview of the link', async (path) => {
  const text = await (await fetch(stack.url + path)).text();
  expect(text).toMatch(/<meta property="og:title" content="[^"]+"/);
  expect(text).toMatch(/<meta property="og:description" content="[^"]+"/);
});
