/** The frames round the portals' screens: menus, account, theme. */
import { routeOnce } from '../../../support/browser/route-once.ts';
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { violations } from '../../../support/browser/axe.ts';
import { inspect } from '../../../support/browser/inspect-page.ts';
import { PASSWORD_OF_NAMES } from '../../../../shared/kernel/guessable-password.ts';
import { fill, PASSWORD, press, signIn } from '../../../support/browser/screens.ts';
import { setUpPortal } from '../../../support/stack/set-up.ts';
import { seeToast } from '../../../support/browser/toasts.ts';

const phone = { viewport: { width: 390, height: 844 } };

const { stack, office, openPage, visit } = await setUpPortal();
const agent = await office.newAgent({ fullName: 'élise Ngubane' });

const sidebar = (page: Page) => page.getByRole('complementary', { name: 'Portal menu' });

it('marks the entry of the path, shows the signed-in person, and signs out there', async () => {
  const { page } = await visit(agent.email, '/agent/sales?status=approved');
  const menu = page.getByRole('navigation', { name: 'Agent Portal' });
  const marked = menu.locator('[aria-current="page"]');
  await marked.waitFor();
  await expect.poll(() => marked.allTextContents()).toEqual(['Sales']);
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

it('changes an administrator’s password behind Profile Settings', async () => {
  const admin = await office.newAdmin();
  const { page } = await visit(admin.email, '', phone);
  await press(page, 'Menu');
  await press(page.getByRole('dialog'), 'Profile Settings');
  const dialog = page.getByRole('dialog', { name: 'Profile Settings' });
  await fill(dialog, {
    'Current Password': PASSWORD,
    'New Password': 'Mokoena-2026',
    'Confirm Password': 'Mokoena-2026',
  });
  await press(dialog, 'Save');
  await dialog.getByText(PASSWORD_OF_NAMES).waitFor();
  expect(await inspect(page, 'profile settings')).toEqual([]);
  await fill(dialog, { 'New Password': 'Another-one-2', 'Confirm Password': 'Another-one-2' });
  await press(dialog, 'Save');
  await seeToast(page, 'Password updated successfully!');
  await dialog.waitFor({ state: 'hidden' });
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

it('shows at once which entry of the menu was pressed, while the screen’s code comes', async () => {
  const { page } = await visit(agent.email, '/agent/sales', phone);
  await press(page, 'Menu');
  const entryOf = (name: string) => page.getByRole('dialog').getByRole('link', { name });
  await entryOf('Customers').waitFor();
  const held = Promise.withResolvers<void>();
  await page.route(/\.js$/, async (route) => {
    await held.promise;
    return route.continue();
  });
  await entryOf('Customers').click();
  await entryOf('Profile & Links').click();
  const isBusy = (name: string) => entryOf(name).getAttribute('aria-busy');
  await expect.poll(() => isBusy('Profile & Links')).toBe('true');
  expect(await isBusy('Customers')).toBe('false');
  held.resolve();
  await page.getByRole('heading', { level: 1, name: 'Profile & Links' }).waitFor();
});

describe('code that can’t be loaded', () => {
  it('comes once the network answers, which is later than the device says', async () => {
    const { page, complaints } = await visit(agent.email, '', phone);
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
