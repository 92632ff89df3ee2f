/** To the states of Admin Referral Network, of a network with a recruit and clicks of both outcomes. */
import type { Page } from 'playwright-core';
import { openScreen, reopenEmpty, reopenRefused, seeRows, type Ways } from './ways.ts';

const REFERRALS = '/admin/referrals';
const SIGNUPS = '/admin/referral-signups';
const CLICKS = '/admin/link-clicks';
const tabOf = (tab: string) => `${REFERRALS}?tab=${tab}`;

async function open(page: Page, path: string): Promise<void> {
  await openScreen(page, path);
  await seeRows(page);
}

export const adminReferralsWays: Ways = {
  referrals: (page) => open(page, REFERRALS),
  signups: (page) => open(page, tabOf('agent-signups')),
  'link tracking': async (page) => {
    await openScreen(page, tabOf('link-tracking'));
    await page.getByText('% of all').first().waitFor();
  },
  clicks: (page) => open(page, tabOf('click-details')),
  'failing referrals': (page) => reopenRefused(page, REFERRALS),
  'no referrals': (page) => reopenEmpty(page, REFERRALS, 'No referrals yet'),
  'no signups': (page) =>
    reopenEmpty(page, SIGNUPS, 'No agents signed up via referral yet', tabOf('agent-signups')),
  'no clicks': (page) => reopenEmpty(page, CLICKS, 'No click data found', tabOf('click-details')),
};
