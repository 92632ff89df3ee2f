/** Given a day at the office: what the dashboard shows, what the menu counts, and going anywhere by keys. */
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { agentPagePath } from '../../../../web/lib/paths.ts';
import { announce } from '../../../support/announcements/announcements.ts';
import { approvedSale, submitterOf } from '../../../support/sales/deals.ts';
import { dialogOf, follow, press, rowOf, seeFigure } from '../../../support/browser/screens.ts';
import { story } from '../../../support/stack/story.ts';
import { setUpPortal } from '../../../support/stack/set-up.ts';

const { stack, office, visitOnce } = await setUpPortal();
const submit = submitterOf(office);
const nomsa = await office.newAgent({ fullName: 'Nomsa Dlamini' });
const { page } = await visitOnce(office.admin.email, '/admin/products');

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Admin Portal' });
const finder = (page: Page) => page.getByRole('combobox', { name: 'Go to' });
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name });
const open = async (page: Page, typed: string) => {
  await page.keyboard.press('Control+k');
  await finder(page).and(page.locator(':focus')).waitFor();
  await page.keyboard.type(typed);
};
const isAt = (page: Page, address: string) => page.waitForURL(`${stack.url}${address}`);

const onlyPayout = async () => (await office.admin.api.payouts.listPayouts({})).rows[0]?.id;

story('an administrator works from the dashboard', {
  'starts without pending work or sales': async () => {
    await follow(page, '/admin');
    await isAt(page, '/admin');
    await page.getByText('Nothing waits for a decision.').waitFor();
    await page.getByText('Nothing was sold in the last 30 days.', { exact: false }).waitFor();
    await page.getByText('No announcements').waitFor();
    await seeFigure(page, 'New Agent Signups', '1');
    const links = page.getByRole('main').getByRole('link');
    await expect
      .poll(() => links.evaluateAll((all) => all.map((link) => link.getAttribute('href'))))
      .toEqual(['/admin/sales', '/admin/agents', agentPagePath(nomsa.id)]);
  },
  'updates live, and so does the menu': async () => {
    await approvedSale(office, nomsa);
    await submit(nomsa, 'Aisha Patel');
    await submit(nomsa, 'Johan Botha');
    await office.admin.api.payouts.addPayout({ agentId: nomsa.id, amountCents: 1_000 });
    await announce(office, { title: 'For the office', targetAudience: 'admins' });
    await seeFigure(page, 'Pending Sales', '2');
    await seeFigure(page, 'Pending Payout Amounts', 'R10.00');
    await seeFigure(page, 'Sales Volume', 'R799.00');
    await page.getByRole('heading', { name: 'For the office' }).waitFor();
    const waits = page.getByRole('list', { name: 'What waits for you' });
    await waits.getByRole('link', { name: /^2 sales to review/ }).waitFor();
    await waits.getByRole('link', { name: /^1 agent without bank details/ }).waitFor();
    await sidebar(page).getByText('2 pending sales').waitFor();
    await sidebar(page).getByText('1 open payout', { exact: true }).waitFor();
    const waiting = page.getByRole('list', { name: 'Pending sales, oldest first' });
    await expect
      .poll(() => waiting.getByRole('strong').allTextContents())
      .toEqual(['Aisha Patel', 'Johan Botha']);
  },
  'reminds agents of their bank details, by words that are shown before': async () => {
    await press(page, 'Remind Them');
    const dialog = dialogOf(page, 'Remind Agents of Bank Details');
    await dialog.getByText(/Your bank details are missing/).waitFor();
    await press(dialog, 'Send Reminder');
    await page.getByText(/^Reminded .* by Thandi Mokoena$/).waitFor();
    expect(await page.getByRole('button', { name: 'Remind Them' }).count()).toBe(0);
  },
  'opens a sale in its list, and clears the URL when it is closed': async () => {
    await page.getByRole('link', { name: /^Aisha Patel/ }).click();
    await dialogOf(page, 'Sale Details').getByText('Aisha Patel').waitFor();
    await page.reload();
    await dialogOf(page, 'Sale Details').getByText('Aisha Patel').waitFor();
    await page.keyboard.press('Escape');
    await isAt(page, '/admin/sales');
    await rowOf(page, 'Aisha Patel').waitFor();
  },
  'goes to a screen, an agent, a sale and a payout by keyboard alone': async () => {
    const { keyboard } = page;
    await open(page, 'pay');
    await option(page, 'Payouts').waitFor();
    await keyboard.press('Enter');
    await isAt(page, '/admin/payouts');
    await page.getByRole('heading', { level: 1, name: 'Payout Management' }).waitFor();

    await open(page, 'johan');
    await option(page, /^Johan Botha/).waitFor();
    await keyboard.press('Enter');
    await dialogOf(page, 'Sale Details').getByText('Johan Botha').waitFor();
    // It does not open over a dialog, which may have input.
    await keyboard.press('Control+k');
    expect(await finder(page).count()).toBe(0);
    await keyboard.press('Escape');
    await isAt(page, '/admin/sales');

    await open(page, 'nomsa');
    await option(page, new RegExp(`^Nomsa Dlamini.*${nomsa.me.referralCode}`)).waitFor();
    await option(page, /R10\.00.*pending/).waitFor();
    await keyboard.press('ArrowUp');
    await keyboard.press('Enter');
    await isAt(page, `/admin/payouts?payout=${await onlyPayout()}`);
    await dialogOf(page, 'Payout Details').getByText('Nomsa Dlamini').waitFor();
    await keyboard.press('Escape');
    await isAt(page, '/admin/payouts');
  },
  'the search opens from a field, closes by its key and by Esc, and restores the focus':
    async () => {
      const { keyboard } = page;
      const search = page.getByRole('searchbox', { name: 'Search' });
      await search.focus();
      for (const key of ['Control+k', 'Escape']) {
        await open(page, 'zzz');
        await page.getByText('Nothing begins with these letters.').waitFor();
        await keyboard.press(key);
        await finder(page).waitFor({ state: 'detached' });
        await expect
          .poll(() => search.evaluate((one) => one === document.activeElement))
          .toBe(true);
      }
      await search.blur();
      await keyboard.press('?');
      await dialogOf(page, 'Keys').getByText('Go anywhere').waitFor();
      await keyboard.press('Escape');
      await dialogOf(page, 'Keys').waitFor({ state: 'detached' });
      await press(page, 'Go anywhere');
      await option(page, 'Dashboard').click();
      await isAt(page, '/admin');
    },
});
