/** Given a network that sells: its reports on the screen, by keyboard, as files and on paper. */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { rankNow } from '../../../support/reports/rank-now.ts';
import { addedSale, approvedSale } from '../../../support/sales/deals.ts';
import { inspect } from '../../../support/browser/inspect-page.ts';
import { saleOf } from '../../../support/stack/office.ts';
import { addResource } from '../../../support/resources/resources.ts';
import { printPage } from '../../../support/browser/print-page.ts';
import { choose, press, revisit, seeFigure } from '../../../support/browser/screens.ts';
import { story } from '../../../support/stack/story.ts';
import { setUpPortal } from '../../../support/stack/set-up.ts';

const { stack, office, visitOnce } = await setUpPortal();
const nomsa = await office.newAgent({ fullName: 'Nomsa Dlamini' });
const { page } = await visitOnce(office.admin.email, '/admin/reports');

const openTab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true }).click();
const rate = (page: Page, name: string) => page.getByRole('group', { name, exact: true });

async function download(page: Page, title: string): Promise<{ name: string; text: string }> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: `Download CSV: ${title}` }).click(),
  ]);
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
}

story('an administrator reads reports on the screen, by keyboard, as files and on paper', {
  'starts with the last 30 days, and explains empty reports': async () => {
    await seeFigure(page, 'Total Sales', '0');
    await page.getByText('Nothing was sold in this period.', { exact: false }).waitFor();
    await expect
      .poll(() => page.getByLabel('Period').locator('..').innerText())
      .toContain('Last 30 days');
    await openTab(page, 'Agent Performance');
    await page.getByText('No agent sold in this period').waitFor();
    await openTab(page, 'Overview');
  },
  'updates live': async () => {
    await approvedSale(office, nomsa);
    await addedSale(office, nomsa);
    const { id } = await nomsa.api.sales.submitSale(saleOf(office));
    await office.admin.api.sales.rejectSale({ saleId: id, reason: 'No such address' });
    const code = nomsa.me.referralCode ?? '';
    await nomsa.api.referrals.recordClick({ code, linkType: 'invite' });
    const { id: resourceId } = await addResource(office);
    await nomsa.api.resources.viewResource({ resourceId });
    await seeFigure(page, 'Total Sales', '2');
    await seeFigure(page, 'Total Revenue', 'R1 598.00');
    await seeFigure(page, 'Avg Sale Value', 'R799.00');
    await page
      .getByRole('region', { name: 'Total Commission' })
      .getByText('R100.00 booked')
      .waitFor();
    await seeFigure(page, 'Resource Views', '1');
  },
  'shows the actual rate beside the specified one': async () => {
    const conversion = rate(page, 'Sales Conversion');
    await conversion.getByText('16.7%').waitFor();
    await conversion.getByText('Approved of decided: 66.7% (2 of 3)').waitFor();
  },
  'shows the revenue as a chart, a table and a file': async () => {
    const chart = page.getByRole('img', { name: /^R1.598\.00 from 2 sales, most in/ });
    await chart.waitFor();
    await press(page, 'Show as table');
    const table = page.getByRole('table', { name: 'Revenue over Time' });
    await expect.poll(() => table.getByRole('row').count()).toBe(31);
    await press(page, 'Show as chart');
    await chart.waitFor();
    const { name, text } = await download(page, 'Revenue over Time');
    expect(name).toMatch(/^report-revenue-\d{4}-\d\d-\d\d-to-\d{4}-\d\d-\d\d\.csv$/);
    expect(text).toMatch(/^\ufeffWhen,Sales,Revenue \(R\)\r\n[^,]+,2,1598\.00\r\n/);
  },
  'goes through its tabs by keyboard, and keeps tab and period in the URL': async () => {
    await rankNow(stack);
    await page.getByRole('tab', { name: 'Overview', exact: true }).focus();
    await page.keyboard.press('ArrowRight');
    await page.waitForURL(/tab=agents/);
    const agents = page.getByRole('table', { name: 'Agent Performance' });
    await agents.getByRole('row', { name: /1 Nomsa Dlamini .* 2 R1.598\.00 R100\.00/ }).waitFor();
    await page.getByText(/^as of \d\d:\d\d; worked out every 15 minutes\.$/).waitFor();
    const { text } = await download(page, 'Agent Performance');
    expect(text).toContain('1,Nomsa Dlamini,');
    await page.getByLabel('Period', { exact: true }).press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(/days=90/);
    await page.keyboard.press('Home');
  },
  'shows products, resources, referrals and payouts': async () => {
    await openTab(page, 'Product Performance');
    await page.getByRole('row', { name: /1 Fibre 100 2 R1.598\.00 R100\.00 100%/ }).waitFor();
    await openTab(page, 'Resource Analytics');
    await page.getByRole('row', { name: /1 Fibre poster 1 0 0 0%/ }).waitFor();
    await openTab(page, 'Referral Tracking');
    await seeFigure(page, 'Clicks', '1');
    await page.getByRole('img', { name: /^1 click with 0 conversions/ }).waitFor();
    await page.getByRole('row', { name: /1 Nomsa Dlamini/ }).waitFor();
    await openTab(page, 'Payout Summary');
    await seeFigure(page, 'Average Payout', 'R50.00');
    await page.getByRole('img', { name: /^1 payout, most in .*R50\.00 pending/ }).waitFor();
  },
  'prints all of it on a clean page': async () => {
    await printPage(page, async (paper) => {
      expect(paper).toMatch(/^Fibrelink\s+Reports & Analytics\s+\d\d \w+ \d{4} to \d\d \w+ \d{4}/);
      for (const title of ['Agent Performance', 'Resource Analytics', 'Payouts over Time'])
        expect(paper).toContain(title);
      expect(paper).toMatch(/Total Commission\s+R100.00 booked\s+R100.00/);
      const file = (await page.pdf({ format: 'A4' })).toString('latin1');
      expect(file.split('/Type /Page\n').length - 1).toBeGreaterThan(1);
    });
    await page.getByRole('button', { name: 'Print' }).waitFor();
  },
  'reports any dates, and keeps them for the next visit': async () => {
    await revisit(page, '/admin/reports');
    await choose(page, 'Period', 'Other dates');
    const dates = page.getByRole('group', { name: 'Dates' });
    await dates.getByLabel('To').fill('2020-03-31');
    await dates.getByText('The last day must not be before the first day.').waitFor();
    expect(await inspect(page, 'wrong dates')).toEqual([]);
    await dates.getByLabel('From').fill('2020-03-01');
    await page.getByText('01 Mar 2020 to 31 Mar 2020, as of').waitFor();
    await page.getByText('Before: 30 Jan 2020 to 29 Feb 2020').waitFor();
    await seeFigure(page, 'Total Sales', '0');
    await openTab(page, 'Agent Performance');
    await page.getByText('No ranking of these dates').waitFor();
    await revisit(page, '/admin/reports');
    await page.getByText('01 Mar 2020 to 31 Mar 2020, as of').waitFor();
  },
  'compares with as many days before, in words': async () => {
    await choose(page, 'Period', 'Last 7 days');
    const total = page.getByRole('region', { name: 'Total Sales' });
    await total.getByText('2 more than before (0)').waitFor();
    const views = page.getByRole('region', { name: 'Resource Views' });
    await views.getByText('1 more than before (0)').waitFor();
    const referrals = page.getByRole('region', { name: 'Total Referrals' });
    await referrals.getByText('The same as before').waitFor();
  },
});
