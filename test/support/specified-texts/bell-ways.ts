import type { Page } from 'playwright-core';
import { press } from '../screens.ts';
import { confirm, openScreen, refuseNext, reopen, standInFor, type Ways } from './ways.ts';

const SALES = '/agent/sales';
const NOTIFICATIONS = '/agent/notifications';

async function openBell(page: Page): Promise<void> {
  await reopen(page, SALES);
  await press(page, 'Notifications');
  await page.getByRole('dialog', { name: 'Notifications' }).getByRole('listitem').first().waitFor();
}

/** To the states of the Notification bell. */
export const bellWays: Ways = {
  bell: async (page) => {
    await openScreen(page, SALES);
    await page.locator('header').getByText('unread').waitFor({ state: 'attached' });
  },
  popover: openBell,
  notification: async (page) => {
    await openBell(page);
    await page
      .getByRole('listitem')
      .getByRole('button', { name: /^Unread/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Close', exact: true }).last().waitFor();
  },
  'notification, marked': (page) => confirm(page, 'Mark as Read'),
  'all, refused': async (page) => {
    await openBell(page);
    await refuseNext(page, `${NOTIFICATIONS}/read-all`);
    await confirm(page, 'Mark all read');
  },
  'all, marked': async (page) => {
    await openBell(page);
    await confirm(page, 'Mark all read');
  },
  nothing: async (page) => {
    await standInFor(page, NOTIFICATIONS, { unread: 0, rows: [] });
    await reopen(page, SALES);
    await press(page, 'Notifications');
    await page.getByText('No notifications', { exact: true }).waitFor();
  },
};
