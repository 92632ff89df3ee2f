import type { Page } from 'playwright-core';
import { press } from '../screens.ts';
import { openScreen, reopenRefused, seeRows, type Ways } from './ways.ts';

const REFERRALS = '/agent/referrals';

async function open(page: Page): Promise<void> {
  await openScreen(page, REFERRALS);
  await page.getByRole('heading', { name: 'Your Referral Code' }).waitFor();
}

async function copy(page: Page, button: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-write']);
  await open(page);
  await press(page, button);
}

/** To the states of My Referrals, of an agent with a recruit and a click of each kind. */
export const myReferralsWays: Ways = {
  screen: open,
  recruits: async (page) => {
    await open(page);
    await seeRows(page);
  },
  clicks: async (page) => {
    await openScreen(page, `${REFERRALS}?tab=link-clicks`);
    await seeRows(page);
  },
  'code copied': (page) => copy(page, 'Copy Code'),
  'link copied': (page) => copy(page, 'Copy Link'),
  'failing referrals': (page) => reopenRefused(page, REFERRALS),
};
