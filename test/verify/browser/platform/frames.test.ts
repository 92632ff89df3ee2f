/** The frames round the portals' screens: menus, account, theme. */
import { routeOnce } from '../../../support/browser/route-once.ts';
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { violations } from '../../../support/browser/axe.ts';
import { inspect } from '../../../support/browser/inspect-page.ts';
import {
  COMMON_PASSWORD,
  PASSWORD_OF_NAMES,
} from '../../../../shared/kernel/guessable-password.ts';
import { fill, PASSWORD, press, signIn } from '../../../support/browser/screens.ts';
import { setUpPortal } from '../../../support/stack/set-up.ts';
import { seeToast } from '../../../support/browser/toasts.ts';

const phone = { viewport: { width: 390, height: 844 } };

const { stack, office, openPage, visit } = await setUpPortal();
const agent = await office.newAgent({ fullName: 'élise Ngubane' });

const navigation = (page: Page, portal: string) => page.getByRole('navigation', { name: portal });
const sidebar = (page: Page) => page.getByRole('complementary', { name: 'Portal menu' });

it('marks the entry of the path, whatever the query', async () => {
  const { page } = await visit(agent.email, '/agent/sales?status=approved');
  const marked = navigation(page, 'Agent Portal').locator('[aria-current="page"]');
  await marked.waitFor();
  await expect.poll(() => marked.allTextContents()).toEqual(['Sales']);
});

it('shows the signed-in person in the sidebar, and signs out there', async () => {
  const { page } = await visit(agent.email);
  await sidebar(page).getByText('É', { exact: true }).waitFor();
  await sidebar(page).getByText('élise Ngubane').waitFor();
  await sidebar(page).getByText(agent.email).waitFor();
  await press(page, 'My Account');
  await page.getByRole('menuitem', { name: 'Sign Out' }).waitFor();
  await page.keyboard.press('Escape');
  await press(sidebar(page), 'Sign Out');
  await page.waitForURL(/\/login$/);
});

it('calls an administrator Admin, without a notification bell', async () => {
  const { page } = await visit(office.admin.email);
  await sidebar(page).getByText('Admin', { exact: true }).waitFor();
  await sidebar(page).getByText(office.admin.email).waitFor();
  expect(await page.getByRole('button', { name: 'Notifications' }).count()).toBe(0);
  await press(page, 'Thandi Mokoena');
  await page.getByRole('menuitem', { name: 'Sign Out' }).waitFor();
  expect(await violations(page, 'account menu')).toEqual([]);
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await page.waitForURL(/\/login$/);
});

it('slides the menu out on a phone: it keeps the focus, and gives it back on Esc', async () => {
  const { page } = await visit(agent.email, '', phone);
  const button = page.getByRole('button', { name: 'Menu', exact: true });
  await button.focus();
  await page.keyboard.press('Enter');
  const menu = page.getByRole('dialog');
  await menu.getByRole('link', { name: 'Sales' }).waitFor();
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.locator(`html[data-mode="${colorScheme}"]`).waitFor();
    expect(await violations(page, `menu, ${colorScheme}`)).toEqual([]);
  }
  // After the last element the browser's toolbar has the focus, and nothing of the page.
  const inside = () =>
    menu.evaluate((element) => {
      const { activeElement, body } = document;
      return activeElement === body || element.contains(activeElement);
    });
  const stops: boolean[] = [];
  for (let stop = 0; stop < 8; stop += 1) {
    await page.keyboard.press('Tab');
    stops.push(await inside());
  }
  expect(stops).toEqual(stops.map(() => true));
  await page.keyboard.press('Escape');
  await menu.waitFor({ state: 'hidden' });
  await expect
    .poll(() => button.evaluate((element) => element === document.activeElement))
    .toBe(true);
});

it('closes the slide-out menu on navigation, the browser’s own Back too', async () => {
  const { page } = await visit(agent.email, '', phone);
  const menu = page.getByRole('dialog');
  await press(page, 'Menu');
  await menu.getByRole('link', { name: 'Earnings' }).click();
  await page.getByRole('heading', { name: 'My Earnings' }).waitFor();
  await menu.waitFor({ state: 'hidden' });
  await press(page, 'Menu');
  await menu.waitFor();
  await page.goBack();
  await menu.waitFor({ state: 'hidden' });
  await page.getByRole('heading', { name: 'My Earnings' }).waitFor();
  await page.goBack();
  await page.getByRole('heading', { name: /^Welcome back/ }).waitFor();
  await menu.waitFor({ state: 'hidden' });
});

it('changes an administrator’s password behind Profile Settings, with plain words for what is wrong', async () => {
  const admin = await office.newAdmin();
  const { page, complaints } = await visit(admin.email, '', phone);
  complaints.expect(/status of 400/);
  await press(page, 'Menu');
  await press(page.getByRole('dialog'), 'Profile Settings');
  const dialog = page.getByRole('dialog', { name: 'Profile Settings' });
  await press(dialog, 'Save');
  await dialog.getByText('Choose a password.').waitFor();
  expect(await inspect(page, 'profile settings')).toEqual([]);
  await page.setViewportSize(phone.viewport);
  const change = async (current: string, next: string, again = next) => {
    await fill(dialog, {
      'Current Password': current,
      'New Password': next,
      'Confirm Password': again,
    });
    await press(dialog, 'Save');
  };
  await change(PASSWORD, 'Another-one-2', 'Another-one-3');
  await dialog.getByText('Passwords do not match').waitFor();
  await change(PASSWORD, 'short');
  await dialog.getByText('Password must be at least 8 characters long').waitFor();
  await change(PASSWORD, 'Liverpool-1');
  await dialog.getByText(COMMON_PASSWORD).waitFor();
  await change(PASSWORD, 'Mokoena-2026');
  await dialog.getByText(PASSWORD_OF_NAMES).waitFor();
  await change('Not-this-one-1', 'Another-one-2');
  await dialog.getByText('This is not your current password.').waitFor();
  await change(PASSWORD, 'Another-one-2');
  await seeToast(page, 'Password updated successfully!');
  await dialog.waitFor({ state: 'hidden' });
  await press(page, 'Menu');
  await press(page.getByRole('dialog'), 'Sign Out');
  await page.waitForURL(/\/login$/);
  await fill(page, { Email: admin.email, Password: 'Another-one-2' });
  await press(page, 'Sign In');
  await page.waitForURL(/\/admin\b/);
});

it('follows the system while the theme is System, and no longer once one is chosen', async () => {
  const { page } = await visit(agent.email, '', { colorScheme: 'dark' });
  await page.locator('html[data-mode="dark"]').waitFor();
  await page.emulateMedia({ colorScheme: 'light' });
  await page.locator('html[data-mode="light"]').waitFor();
  const choose = async (theme: string) => {
    await press(page, 'Toggle theme');
    await page.getByRole('menuitem', { name: theme }).click();
  };
  await choose('Dark');
  await page.locator('html[data-mode="dark"]').waitFor();
  await choose('Light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.locator('html[data-mode="light"]').waitFor();
  await choose('System');
  await page.locator('html[data-mode="dark"]').waitFor();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('portal-theme'))).toBe('system');
});

it('paints the chosen theme from the first moment, before the portal has started', async () => {
  const { page } = await openPage({ colorScheme: 'light' });
  await page.addInitScript(() => {
    // The empty page that the test ends on has no storage.
    if (location.protocol !== 'about:') localStorage.setItem('portal-theme', 'dark');
  });
  // The portal starts with its settings; while they are on their way, only the bare page shows.
  await page.route('**/config.json', () => undefined);
  await page.goto(`${stack.url}/login`, { waitUntil: 'commit' });
  await page.locator('link[rel="stylesheet"]').first().waitFor({ state: 'attached' });
  await page.waitForLoadState('domcontentloaded');
  const ground = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  await expect.poll(ground).toBe('rgb(16, 20, 24)');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

describe('code that can’t be loaded', () => {
  it('comes with the network where the device is offline', async () => {
    const { page, complaints } = await visit(agent.email, '', phone);
    complaints.expect(/ERR_INTERNET_DISCONNECTED|WebSocket/);
    await page.getByRole('heading', { level: 1, name: /^Welcome back/ }).waitFor();
    await page.context().setOffline(true);
    await press(page, 'Menu');
    await page.context().setOffline(false);
    await page.getByRole('dialog').getByRole('link', { name: 'Profile & Links' }).waitFor();
  });

  it('comes once the network answers, which is later than the device says', async () => {
    const { page, complaints } = await visit(agent.email, '', {
      ...phone,
      serviceWorkers: 'block',
    });
    complaints.expect(/ERR_INTERNET_DISCONNECTED|WebSocket/);
    await page.getByRole('heading', { level: 1, name: /^Welcome back/ }).waitFor();
    await page.context().setOffline(true);
    await press(page, 'Menu');
    const failed = page.waitForEvent('requestfailed');
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await failed;
    await page.context().setOffline(false);
    await page.getByRole('dialog').getByRole('link', { name: 'Profile & Links' }).waitFor();
  });

  it('never takes the portal away', async () => {
    const { page, complaints } = await openPage(phone);
    complaints.expect(/ERR_FAILED/);
    await page.route(/assets\/offline-bar-.*\.js/, (route) => route.abort());
    await signIn(page, stack.url, agent.email);
    await seeToast(page, 'A part of the portal couldn’t be loaded');
    await page.getByRole('heading', { level: 1, name: /^Welcome back/ }).waitFor();
  });

  it('is loaded anew with the page, where a screen’s code failed once', async () => {
    const { page, complaints } = await visit(agent.email);
    complaints.expect(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
    await routeOnce(page, /assets\/agent-leaderboard-.*\.js/, (route) =>
      route.abort('internetdisconnected'),
    );
    await page.getByRole('link', { name: 'Leaderboard' }).click();
    await page.getByRole('heading', { level: 1, name: 'Leaderboard' }).waitFor();
  });

  it('leaves the menu beside a screen that can’t be shown', async () => {
    const { page, complaints } = await visit(agent.email);
    complaints.expect(/ERR_FAILED|Failed to fetch/);
    await page.route(/assets\/agent-leaderboard-.*\.js/, (route) => route.abort());
    await page.getByRole('link', { name: 'Leaderboard' }).click();
    await page.getByRole('heading', { name: 'This screen couldn’t be shown' }).waitFor();
    await page.getByRole('link', { name: 'Earnings' }).click();
    await page.getByRole('heading', { level: 1, name: 'My Earnings' }).waitFor();
    await page.unroute(/assets\/agent-leaderboard-.*\.js/);
  });
});
