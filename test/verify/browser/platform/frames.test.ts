/** The frames round the portals' screens: menus, account, theme, and code that can't be loaded. */
import { routeOnce } from '../../../support/browser/route-once.ts';
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { violations } from '../../../support/browser/axe.ts';
import { inspect } from '../../../support/browser/inspect-page.ts';
import { PASSWORD_OF_NAMES } from '../../../../shared/kernel/guessable-password.ts';
import { fill, PASSWORD, PHONE, press, signIn } from '../../../support/browser/screens.ts';
import { setUpPortal } from '../../../support/stack/set-up.ts';
import { story } from '../../../support/stack/story.ts';
import { seeToast } from '../../../support/browser/toasts.ts';

const { stack, office, openPage, visit, visitOnce } = await setUpPortal();
const agent = await office.newAgent({ fullName: 'élise Ngubane' });

const sidebar = (page: Page) => page.getByRole('complementary', { name: 'Portal menu' });
const seeTitle = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name }).waitFor();
const { page: desk, complaints: ofDesk } = await visitOnce(
  agent.email,
  '/agent/sales?status=approved',
);
const { page: phone, complaints: ofPhone } = await visitOnce(agent.email, '', PHONE);
const slideOut = phone.getByRole('dialog');
const entryOf = (name: string) => slideOut.getByRole('link', { name });

story('the menu of an agent at a desk', {
  'marks the entry of the path, and shows the signed-in person': async () => {
    const menu = desk.getByRole('navigation', { name: 'Agent Portal' });
    const marked = menu.locator('[aria-current="page"]');
    await marked.waitFor();
    await expect.poll(() => marked.allTextContents()).toEqual(['Sales']);
    await sidebar(desk).getByText('É', { exact: true }).waitFor();
    await sidebar(desk).getByText('élise Ngubane').waitFor();
    await sidebar(desk).getByText(agent.email).waitFor();
  },
  'loads the page anew, where a screen’s code failed once': async () => {
    ofDesk.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/);
    await routeOnce(desk, /assets\/agent-leaderboard-.*\.js/, (route) =>
      route.abort('internetdisconnected'),
    );
    await desk.getByRole('link', { name: 'Leaderboard' }).click();
    await seeTitle(desk, 'Leaderboard');
  },
  'stays beside a screen that can’t be shown': async () => {
    await desk.route(/assets\/agent-support-.*\.js/, (route) => route.abort());
    await desk.getByRole('link', { name: 'Support' }).click();
    await desk.getByRole('heading', { name: 'This screen couldn’t be shown' }).waitFor();
    await desk.getByRole('link', { name: 'Earnings' }).click();
    await seeTitle(desk, 'My Earnings');
  },
  'signs out': async () => {
    await press(desk, 'My Account');
    await desk.getByRole('menuitem', { name: 'Sign Out' }).waitFor();
    await desk.keyboard.press('Escape');
    await press(sidebar(desk), 'Sign Out');
    await desk.waitForURL(/\/login$/);
  },
});

story('the menu of an agent on a phone', {
  'comes once the network answers, which is later than the device says': async () => {
    ofPhone.expect(/ERR_INTERNET_DISCONNECTED|WebSocket/);
    // The code of the menu comes by itself once the page is idle; here only when it is asked for.
    await phone.addInitScript(() => {
      window.requestIdleCallback = () => 0;
    });
    await phone.reload();
    await seeTitle(phone, /^Welcome back/);
    await phone.context().setOffline(true);
    await press(phone, 'More');
    const failed = phone.waitForEvent('requestfailed');
    await phone.evaluate(() => window.dispatchEvent(new Event('online')));
    await failed;
    await phone.context().setOffline(false);
    await entryOf('Profile & Links').waitFor();
    await phone.keyboard.press('Escape');
    await slideOut.waitFor({ state: 'hidden' });
  },
  'slides out, keeps the focus, and gives it back on Esc': async () => {
    const button = phone.getByRole('button', { name: 'More', exact: true });
    await button.focus();
    await phone.keyboard.press('Enter');
    await entryOf('Sales').waitFor();
    // In this size: the menu isn't there on a desk, and opens anew where a window gets narrow.
    expect(await violations(phone, 'menu')).toEqual([]);
    // After the last element the browser's toolbar has the focus, and nothing of the page.
    const inside = () =>
      slideOut.evaluate((element) => {
        const { activeElement, body } = document;
        return activeElement === body || element.contains(activeElement);
      });
    const stops: boolean[] = [];
    for (let stop = 0; stop < 8; stop += 1) {
      await phone.keyboard.press('Tab');
      stops.push(await inside());
    }
    expect(stops).toEqual(stops.map(() => true));
    await phone.keyboard.press('Escape');
    await slideOut.waitFor({ state: 'hidden' });
    await expect
      .poll(() => button.evaluate((element) => element === document.activeElement))
      .toBe(true);
  },
  'shows at once which entry was pressed, while the screen’s code comes': async () => {
    await press(phone, 'More');
    await entryOf('Resources').waitFor();
    const held = Promise.withResolvers<void>();
    await phone.route(/\.js$/, async (route) => {
      await held.promise;
      return route.continue();
    });
    await entryOf('Resources').click();
    await entryOf('Profile & Links').click();
    const isBusy = (name: string) => entryOf(name).getAttribute('aria-busy');
    await expect.poll(() => isBusy('Profile & Links')).toBe('true');
    expect(await isBusy('Resources')).toBe('false');
    held.resolve();
    await seeTitle(phone, 'Profile & Links');
  },
});

it('calls an administrator Admin, without a bell, and changes the password behind Profile Settings', async () => {
  const admin = await office.newAdmin();
  const { page } = await visit(admin.email);
  await sidebar(page).getByText('Admin', { exact: true }).waitFor();
  await sidebar(page).getByText(admin.email).waitFor();
  expect(await page.getByRole('button', { name: 'Notifications' }).count()).toBe(0);
  await page.setViewportSize(PHONE.viewport);
  await press(page, 'Menu');
  await press(page.getByRole('dialog'), 'Profile Settings');
  const dialog = page.getByRole('dialog', { name: 'Profile Settings' });
  await dialog.getByRole('list', { name: 'Sign-ins' }).getByText('(this session)').waitFor();
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
  await page.setViewportSize({ width: 1440, height: 900 });
  await press(page, admin.me.fullName);
  await page.getByRole('menuitem', { name: 'Sign Out' }).waitFor();
  expect(await violations(page, 'account menu')).toEqual([]);
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await page.waitForURL(/\/login$/);
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

it('never takes the portal away, where the code of a part can’t be loaded', async () => {
  const { page, complaints } = await openPage(PHONE);
  complaints.expect(/ERR_FAILED/);
  await page.route(/assets\/offline-bar-.*\.js/, (route) => route.abort());
  await signIn(page, stack.url, agent.email);
  await seeToast(page, 'A part of the portal couldn’t be loaded');
  await seeTitle(page, /^Welcome back/);
});
