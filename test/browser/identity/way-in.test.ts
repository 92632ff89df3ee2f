/** The sign-in after a forgotten password, and the theme that stays. */
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { bringSession, focused, press } from '../../support/browser/screens.ts';
import { setUpPortal } from '../../support/stack/set-up.ts';
import { seeToast } from '../../support/browser/toasts.ts';

const { stack, office, openPage, visit } = await setUpPortal();

/** Presses Tab until the focus is on a control of that name. */
async function tabTo(page: Page, name: string): Promise<void> {
  const control = page
    .getByLabel(name, { exact: true })
    .or(page.getByRole('button', { name, exact: true }))
    .or(page.getByRole('link', { name, exact: true }))
    .first();
  await control.waitFor();
  for (let stop = 0; stop < 20; stop += 1) {
    await page.keyboard.press('Tab');
    if (await control.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`Tab doesn't reach ${name}`);
}

it('sets a new password with the mailed link, by keyboard alone', async () => {
  const { email } = await office.newAgent();
  const { page } = await openPage();
  const { keyboard } = page;
  await page.goto(`${stack.url}/login`);
  await tabTo(page, 'Forgot password?');
  await keyboard.press('Enter');
  await page.getByRole('button', { name: 'Send Reset Link' }).waitFor();
  await tabTo(page, 'Email');
  await keyboard.type(` ${email.toUpperCase()} `);
  await keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Check Your Email' }).waitFor();
  const [mail] = await stack.inbox(email);
  const link = /\/reset-password#[^"<\s]+/.exec(mail?.html ?? '')?.[0].replaceAll('&amp;', '&');
  await page.goto(stack.url + (link ?? '/no-link-in-the-mail'));
  await tabTo(page, 'New Password');
  await keyboard.type('Another-one-2');
  await tabTo(page, 'Show password');
  await keyboard.press('Space');
  await page.getByLabel('New Password', { exact: true }).and(page.locator('[type=text]')).waitFor();
  await tabTo(page, 'Confirm Password');
  await keyboard.type('Another-one-2');
  await expect.poll(() => page.url()).toBe(`${stack.url}/reset-password`);
  await keyboard.press('Enter');
  await seeToast(page, 'Password updated successfully!');
  await page.waitForURL(/\/login$/);
  await tabTo(page, 'Password');
  await keyboard.type('Another-one-2');
  await keyboard.press('Enter');
  await page.waitForURL(/\/agent\b/);
});

it('follows the system’s theme until one is chosen, which stays on the device', async () => {
  const { page } = await visit(office.admin.email, '', { colorScheme: 'dark' });
  const seeMode = (mode: string) => page.locator(`html[data-mode="${mode}"]`).waitFor();
  await seeMode('dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await seeMode('light');
  await press(page, 'Toggle theme');
  await page.getByRole('menuitem', { name: 'Dark' }).click();
  await page.reload();
  await seeMode('dark');
  await press(page, 'Toggle theme');
  await page.getByRole('menuitem', { name: 'System' }).click();
  await seeMode('light');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('portal-theme'))).toBe('system');
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
])('names %s to a messenger that shows a preview of the link, with a picture', async (path) => {
  const text = await (await fetch(stack.url + path)).text();
  expect(text).toMatch(/<meta property="og:title" content="[^"]+"/);
  expect(text).toMatch(/<meta property="og:description" content="[^"]+"/);
  const [, picture = ''] = /<meta property="og:image" content="([^"]+)"/.exec(text) ?? [];
  // Messengers don't complete an address.
  expect(new URL(picture).origin).toBe(stack.url);
  const answer = await fetch(picture);
  expect(answer.headers.get('content-type')).toBe('image/png');
  const file = Buffer.from(await answer.arrayBuffer());
  // Width and height. WhatsApp shows pictures below 300 KB.
  expect([file.readUInt32BE(16), file.readUInt32BE(20)]).toEqual([1200, 630]);
  expect(file.length).toBeLessThan(300_000);
});
