import type { Page } from 'playwright-core';
import { openScreen, type Ways } from './ways.ts';

const REPORTS = '/admin/reports';

/** Opens a tab, and waits for its last card with all that is in it. */
const openTab = async (page: Page, name: string, last = name) => {
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name, exact: true }).click();
  await page.getByRole('region', { name: last }).getByRole('row').nth(1).waitFor();
};

/** To the states of Reports & Analytics. */
export const adminReportsWays: Ways = {
  overview: async (page) => {
    await openScreen(page, REPORTS);
    await page.getByRole('heading', { name: 'Quick Stats' }).waitFor();
  },
  periods: async (page) => {
    await page.getByLabel('Period', { exact: true }).click();
    await page.locator('.ant-select-item-option').filter({ hasText: 'Last year' }).waitFor();
  },
  products: (page) => openTab(page, 'Product Performance'),
  resources: (page) => openTab(page, 'Resource Analytics'),
  referrals: (page) => openTab(page, 'Referral Tracking', 'Top Referrers'),
  payouts: (page) => openTab(page, 'Payout Summary', 'Payouts by Status'),
};
