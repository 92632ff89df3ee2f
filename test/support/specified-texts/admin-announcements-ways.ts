import type { Page } from 'playwright-core';
import { fill, press } from '../screens.ts';
import { confirm, openScreen, refuseNext, reopenEmpty, reopenRefused, type Ways } from './ways.ts';

const ANNOUNCEMENTS = '/admin/announcements';
/** Any announcement's own path. */
const ONE = `${ANNOUNCEMENTS}/[^/]+`;

async function open(page: Page): Promise<void> {
  await openScreen(page, ANNOUNCEMENTS);
  await page.getByRole('button', { name: 'Edit', exact: true }).first().waitFor();
}

const dialog = (page: Page) => page.getByRole('dialog');

/** To the states of Admin Announcements. */
export const adminAnnouncementsWays: Ways = {
  list: open,
  'publish, refused': async (page) => {
    await refuseNext(page, `${ONE}/publish`);
    await press(page, 'Publish');
  },
  publish: (page) => press(page, 'Publish'),
  unpublish: (page) => press(page, 'Unpublish'),
  'new dialog': async (page) => {
    await press(page, 'New Announcement');
    await dialog(page).waitFor();
  },
  'new, blank': (page) => confirm(page, 'Save'),
  'new, refused': async (page) => {
    await fill(dialog(page), { 'Title*': 'Office hours', 'Content*': 'We close at noon.' });
    await refuseNext(page, ANNOUNCEMENTS);
    await confirm(page, 'Save');
  },
  'new, done': (page) => confirm(page, 'Save'),
  'edit, done': async (page) => {
    await open(page);
    await press(page, 'Edit');
    await confirm(page, 'Save');
  },
  'delete dialog': async (page) => {
    await open(page);
    await press(page, 'Delete');
    await dialog(page).waitFor();
  },
  'delete, refused': async (page) => {
    await refuseNext(page, ONE);
    await confirm(page, 'Delete');
  },
  'delete, done': (page) => confirm(page, 'Delete'),
  'failing list': (page) => reopenRefused(page, ANNOUNCEMENTS),
  empty: (page) => reopenEmpty(page, ANNOUNCEMENTS, 'No announcements yet'),
};
