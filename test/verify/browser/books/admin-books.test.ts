/** Given a closed month, finance takes its journal and accrual, the tax year, and the ledger of any days. */
import { expect } from 'vitest';
import { violations } from '../../../support/browser/axe.ts';
import { approvedSale } from '../../../support/sales/deals.ts';
import { download } from '../../../support/browser/downloads.ts';
import { inspect } from '../../../support/browser/inspect-page.ts';
import { bankingOf } from '../../../support/stack/office.ts';
import { choose, PASSWORD, press, pressRetry, rowOf } from '../../../support/browser/screens.ts';
import { story } from '../../../support/stack/story.ts';
import { setUpPortal } from '../../../support/stack/set-up.ts';

const PATH = '/admin/books';
const { stack, office, browser, visitOnce } = await setUpPortal();
await stack.moveClock('2027-02-10T08:00:00.000Z');
const { page, complaints } = await visitOnce(office.admin.email);

const downloaded = () => download(page, 'Download CSV');
const openTab = (name: string) => page.getByRole('tab', { name }).click();

story('finance takes the books of a month', {
  'is in the menu after Reports, and says what comes where nothing is closed yet': async () => {
    await page.getByRole('link', { name: 'Books' }).click();
    await page.waitForURL(`**${PATH}`);
    await page.getByText('Nothing closed yet').waitFor();
    await page.getByText(/The monthly run of February 2027 closes the first month/).waitFor();
    expect(await inspect(page, 'books without a closed month')).toEqual([]);
  },
  'shows the journal’s lines, and that its debits are its credits': async () => {
    const nomsa = await office.newAgent({ fullName: 'Nomsa Dlamini' });
    await nomsa.api.agents.saveBanking(bankingOf());
    for (let sale = 0; sale < 2; sale += 1) await approvedSale(office, nomsa);
    await stack.drain();
    await stack.moveClock('2027-03-01T00:00:30.000Z');
    await stack.runMonth('2027-02');
    await stack.drain();
    await page.reload();
    await page.getByText(/The template of Manual Journals/).waitFor();
    expect(await inspect(page, 'a journal to make')).toEqual([]);
    await press(page, 'Make Journal');
    await page.getByText(/^Debits R120\.00 = credits R120\.00$/).waitFor();
    const lines = page.getByRole('table', { name: 'Lines of the journal' }).getByRole('row');
    expect(await lines.count()).toBe(5);
    await rowOf(page, 'Upfront commission').filter({ hasText: 'Agents payable' }).waitFor();
    expect(await inspect(page, 'a finished journal')).toEqual([]);
  },
  'is downloaded in the chosen format, under a name that says what it is': async () => {
    const { name, text } = await downloaded();
    expect(name).toBe('journal-xero-2027-02-to-2027-02-2027-03-01.csv');
    expect(text).toContain(
      '"Commission of agents, February 2027",28/02/2027,Monthly commission,3200000,No VAT,20.00,,,,',
    );
    await page.getByRole('radio', { name: /Sage Pastel/ }).click();
    await press(page, 'Make Journal');
    await page.getByText('Ready: 4 lines').waitFor();
    expect((await downloaded()).text).toContain(
      '12,28/02/2027,G,9100000,C2027-02,Upfront commission 2027-02,-100.00,0,0.00,,,,1,1,1,0,0.00,-100.00',
    );
    // Earlier results are still there.
    await page.getByRole('radio', { name: /Xero/ }).click();
    await page.getByText('Ready: 4 lines').waitFor();
  },
  'refuses an open month with a sentence': async () => {
    await choose(page, 'Through', 'March 2027 (open)');
    await page.getByText(/March 2027 isn’t closed yet/).waitFor();
    await expect
      .poll(() => page.getByRole('button', { name: 'Make Journal' }).isDisabled())
      .toBe(true);
    expect(await inspect(page, 'an open month')).toEqual([]);
    await choose(page, 'Through', 'February 2027');
  },
  'makes the accrual of the month that the e-mail’s link names, after a sign-in': async () => {
    const [mail] = await stack.inbox(stack.settings.financeEmail);
    const link = /http\S+tab=accrual\S+/.exec(mail?.text ?? '')?.[0] ?? '';
    const other = await browser.open();
    await other.page.goto(link);
    await other.page.waitForURL('**/login');
    await other.page.getByLabel('Email').fill(office.admin.email);
    await other.page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await press(other.page, 'Sign In');
    await other.page.getByRole('tab', { name: 'Accrual', selected: true }).waitFor();
    await other.close();
    await openTab('Accrual');
    await press(page, 'Make Accrual');
    await page.getByText('Ready: 2 rows').waitFor();
    expect(await inspect(page, 'a finished accrual')).toEqual([]);
    const { name, text } = await downloaded();
    expect(name).toBe('accrual-2027-02-to-2027-02-2027-03-01.csv');
    expect(text).toContain(
      'Total of February 2027,2,2,0.00,100.00,20.00,0.00,0.00,0.00,0.00,0.00,0.00,120.00',
    );
  },
  'makes the tax year, as data and not as advice': async () => {
    await openTab('Tax Year');
    await page.getByText(/never advice/).waitFor();
    await press(page, 'Make Tax Year');
    await page.getByText('Ready: 1 row').waitFor();
    expect(await inspect(page, 'a finished tax year')).toEqual([]);
    expect((await downloaded()).text).toContain(',3616,120.00,03,0.00,');
  },
  'makes the ledger of days, agent, kind and sale': async () => {
    await openTab('Ledger');
    await choose(page, 'Kind', 'Upfront commission');
    await press(page, 'Make Ledger');
    await page.getByText('Ready: 2 rows').waitFor();
    expect(await inspect(page, 'a finished ledger')).toEqual([]);
    expect((await downloaded()).name).toBe('ledger-2027-02-01-to-2027-02-28-2027-03-01.csv');
    await page.getByLabel('Through').fill('2027-01-31');
    await page.getByText('The last day must not be before the first day.').waitFor();
    expect(await violations(page, 'days out of order')).toEqual([]);
  },
  'offers Retry where the months, or a file, couldn’t be had': async () => {
    complaints.expect(/ERR_FAILED/);
    const months = '**/api/admin/books/months';
    await page.route(months, (route) => route.abort());
    await page.goto(`${stack.url}${PATH}`);
    await page.getByText('The months couldn’t be loaded').waitFor();
    await pressRetry(page, months);
    await page.getByText(/The template of Manual Journals/).waitFor();
    const jobs = '**/api/admin/jobs/*';
    const failed = { status: 'failed', problem: 'February 2027 isn’t closed for every agent yet.' };
    await page.route(jobs, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ json: { ...((await answer.json()) as object), ...failed } });
    });
    await press(page, 'Make Journal');
    await page.getByText(/The journal couldn’t be made/).waitFor();
    await page.getByText(/isn’t closed for every agent yet/).waitFor();
    expect(await violations(page, 'a failed journal')).toEqual([]);
    await page.unroute(jobs);
    await press(page, 'Retry');
    await page.getByText(/^Debits R120\.00 = credits R120\.00$/).waitFor();
  },
});
