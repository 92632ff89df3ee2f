/** An agent on a phone reads the statement of a month, and exports it. */
import { expect } from 'vitest';
import { setUpPhoneOffice } from '../../../support/agents/agent-phone.ts';
import { approvedSale, approveSales, pay, requestedPayout } from '../../../support/sales/deals.ts';
import { csvRows, download } from '../../../support/browser/downloads.ts';
import { closePeriod } from '../../../support/ledger/ledger.ts';
import { bankingOf, saleOf } from '../../../support/stack/office.ts';
import { pagesOfPdf } from '../../../support/stack/pdf-text.ts';
import { printPage } from '../../../support/browser/print-page.ts';
import { choose, follow, revisit } from '../../../support/browser/screens.ts';
import { story } from '../../../support/stack/story.ts';

const SALES = 24;

const { stack, office, arriveOnce } = await setUpPhoneOffice({ callsByClock: false });
await stack.moveClock('2027-02-10T08:00:00.000Z');
const { page, agent, complaints } = await arriveOnce();

/** February and March 2027, of which March has more sales than fit on a screen or a sheet. */
async function sellAndGetPaid(): Promise<void> {
  const close = (period: string, at: string) => closePeriod(stack, { agent, period, at });
  await agent.api.agents.saveBanking(bankingOf());
  await approvedSale(office, agent);
  await stack.moveClock('2027-03-02T08:00:00.000Z');
  await close('2027-02', '2027-03-02T08:00:00.000Z');
  await pay(office, await requestedPayout(agent));
  const formula = saleOf(office, { customerName: '=HYPERLINK("evil")' });
  const saleIds = await Promise.all(
    Array.from({ length: SALES }, async () => (await agent.api.sales.submitSale(formula)).id),
  );
  await approveSales(office, saleIds);
  await stack.moveClock('2027-04-02T08:00:00.000Z');
  await close('2027-03', '2027-04-02T08:00:00.000Z');
  await stack.drain();
}

const pagesOfPrint = (file: Buffer) => file.toString('latin1').split('/Type /Page\n').length - 1;
const seeBalance = (label: string, amount: string) =>
  page.locator('dl > div').filter({ hasText: label }).getByText(amount, { exact: true }).waitFor();

story('an agent reads statements', {
  'and is told of an empty list, and of an unknown month': async () => {
    complaints.expect(/status of 404/);
    await page.goto(`${stack.url}/agent/earnings`);
    await page.getByRole('link', { name: 'Statements' }).click();
    await page.getByText('No statements yet').waitFor();
    await follow(page, '/agent/earnings?statement=2020-01');
    await page.getByText('There is no statement of this month').waitFor();
  },
  'of a month, as PDF, CSV and print, all with the same figures': async () => {
    await sellAndGetPaid();
    await revisit(page, '/agent/earnings');
    await page.getByRole('link', { name: 'Statements' }).click();
    await page.getByRole('heading', { name: 'Tax Year 2028, so far' }).waitFor();
    await choose(page, 'Tax Year', '2027');
    await page.getByRole('heading', { name: 'Tax Year 2027', exact: true }).waitFor();
    await expect
      .poll(() => page.getByRole('list', { name: 'Statements' }).textContent())
      .toBe('February 2027Closing R60.00Earned R60.00Paid R0.00');
    await choose(page, 'Tax Year', '2028');
    const year = await download(page, 'Download CSV');
    expect(year.name).toBe('statements-tax-year-2028.csv');
    expect(
      csvRows(year.file).map((row) => [row['Month'], row['Closing (R)'], row['Complete']]),
    ).toEqual([
      ['2027-03', '1450.00', 'yes'],
      ['2027-04', '1450.00', 'so far'],
      ['Tax year 2028', '1450.00', 'so far'],
    ]);

    await page.getByRole('listitem').filter({ hasText: 'March 2027' }).getByRole('button').click();
    await page.getByRole('heading', { name: 'March 2027' }).waitFor();
    await expect.poll(() => new URL(page.url()).search).toBe('?statement=2027-03');
    await seeBalance('Opening balance', 'R60.00');
    await seeBalance('Upfront commission', 'R1\u00a0200.00');
    await seeBalance('Monthly commission', 'R250.00');
    await seeBalance('Paid to your bank', '-R60.00');
    await seeBalance('Closing balance', 'R1\u00a0450.00');
    await page.getByText('FNB •••• 0123, FNB-0001').waitFor();
    await page.getByText('25 sales behind the monthly commission').click();
    const sales = page.getByRole('list', { name: 'Sales behind the monthly commission' });
    await sales.getByRole('listitem').nth(SALES).waitFor();

    const csv = await download(page, 'Download CSV');
    expect(csv.name).toBe('statement-2027-03.csv');
    const rows = csvRows(csv.file);
    expect(rows[0]).toMatchObject({ Date: '2027-03-01', Type: 'Opening balance' });
    expect(rows.at(-1)).toMatchObject({ Date: '2027-03-31', 'Balance (R)': '1450.00' });
    expect(rows).toHaveLength(1 + 1 + SALES + (SALES + 1) + 1);
    const cents = rows.map((row) => Math.round(Number(row['Amount (R)']) * 100));
    expect(cents.reduce((sum, amount) => sum + amount, 6_000)).toBe(145_000);
    expect(csv.file.toString('utf8')).not.toMatch(/(^|[,;"])=HYPER/m);

    const pdf = await download(page, 'Download PDF');
    expect(pdf.name).toBe('statement-2027-03.pdf');
    const pages = pagesOfPdf(pdf.file);
    expect(pages.length).toBeGreaterThan(1);
    expect(pages[0]).toContain('Commission statement: March 2027');
    expect(pages[0]).toContain(`agent code ${agent.me.referralCode ?? ''}`);
    expect(pages[0]).toContain('Closing balanceR1\u00a0450.00');
    for (const [at, text] of pages.entries()) {
      expect(text).toContain('Fibrelink, March 2027');
      expect(text).toContain(`Page ${at + 1} of ${pages.length}`);
    }
    expect(pages.join('').split('R10.00')).toHaveLength(SALES + 2);

    await printPage(page, async (paper) => {
      expect(paper).toMatch(/^Fibrelink\s+Commission statement: March 2027/);
      expect(paper).toMatch(/Closing balance\s+R1 450.00/);
      expect(paper.split('R10.00')).toHaveLength(SALES + 2);
      expect(pagesOfPrint(await page.pdf({ format: 'A4' }))).toBeGreaterThan(1);
    });
    await page.getByRole('link', { name: 'Statements' }).click();
    await page.getByRole('link', { name: 'My Earnings' }).click();
    await page.getByRole('heading', { name: 'My Earnings' }).waitFor();
  },
});
