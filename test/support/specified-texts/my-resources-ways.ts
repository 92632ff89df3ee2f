import type { Page } from 'playwright-core';
import { press } from '../screens.ts';
import { openScreen, refuseNext, reopenRefused, type Ways } from './ways.ts';

const RESOURCES = '/agent/resources';

async function open(page: Page): Promise<void> {
  await openScreen(page, RESOURCES);
  await page.getByRole('button', { name: 'Share', exact: true }).first().waitFor();
}

async function openShare(page: Page): Promise<void> {
  await open(page);
  await press(page, 'Share');
  await page.getByRole('dialog').waitFor();
}

/** Follows a link of the dialog to a site that isn't asked. */
async function shareTo(page: Page, name: string): Promise<void> {
  await openShare(page);
  await page.context().route(/^https:/, (route) => route.fulfill({ body: name }));
  const opened = page.waitForEvent('popup');
  await page.getByRole('dialog').getByRole('link', { name, exact: true }).click();
  await (await opened).close();
}

/** To the states of Resources. */
export const myResourcesWays: Ways = {
  'failing list': (page) => reopenRefused(page, RESOURCES),
  list: open,
  categories: async (page) => {
    await open(page);
    await page.getByLabel('Category', { exact: true }).click();
    await page.locator('.ant-select-item-option').first().waitFor();
  },
  'share dialog': async (page) => {
    await page.keyboard.press('Escape');
    await openShare(page);
  },
  'shared to a platform': (page) => shareTo(page, 'WhatsApp'),
  'link copied': async (page) => {
    await page.context().grantPermissions(['clipboard-write']);
    await openShare(page);
    await press(page.getByRole('dialog'), 'Copy Link');
  },
  'link not copied': async (page) => {
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('Not now'));
    });
    await press(page.getByRole('dialog'), 'Copy Link');
  },
  'download refused': async (page) => {
    await open(page);
    await refuseNext(page, `${RESOURCES}/[^/]+/downloads`);
    await press(page, 'Download');
  },
  download: async (page) => {
    await open(page);
    await press(page, 'Download');
  },
};
