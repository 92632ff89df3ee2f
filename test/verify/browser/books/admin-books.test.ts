/** Given a closed month, finance takes its journal and accrual, the tax year, and the ledger of any days. */
import { expect } from 'vitest';
import { approvedSale } from '../../../support/sales/deals.ts';
import { download } from '../../../support/browser/downloads.ts';
import { inspect } from '../../../support/browser/inspect-page.ts';
import { bankingOf } from '../../../support/stack/office.ts';
import { choose, follow, press, revisit, rowOf } from '../../../support/browser/screens.ts';
import { story } from '../../../support/stack/story.ts';
import { setUpPortal } from '../../../support/stack/set-up.ts';

const PATH = '/admin/books';
const { stack, office, visitOnce } = await setUpPortal({ callsByClock: false });
await stack.moveClock('2027-02-10T08:00:00.000Z');
const { page } = await visitOnce(office.admin.email);

const downloaded = () => download(page, 'Download CSV');
const openTab = (name: string) => page.getByRole('tab', { name }).click();

story('finance takes the books of a month', {
  'is in the menu, and says what comes where nothing is closed yet': async () => {
    await press(page, 'Finance');
    await page.getByRole('link', { name: 'Books' }).click();
    await page.getByText('Nothing closed yet').waitFor();
    await page.getByText(/The monthly run of February 2027 closes the first month/).waitFor();
  },
  'offers Retry where a journal couldn’t be made, and shows that its debits are its credits':
    async () => {
      const nomsa = await office.newAgent({ fullName: 'Nomsa Dlamini' });
      await nomsa.api.agents.saveBanking(bankingOf());
      for (let sale = 0; sale < 2; sale += 1) await approvedSale(office, nomsa);
      await stack.drain();
      await stack.moveClock('2027-03-01T00:00:30.000Z');
      await stack.runMonth('2027-02');
      await stack.drain();
      await revisit(page, PATH);
      await page.getByText(/Manual Journals, one a month/).waitFor();
      const jobs = '**/api/admin/jobs/*';
      const failed = {
        status: 'failed',
        problem: 'February 2027 isn’t closed for every agent yet.',
      };
      await page.route(jobs, async (route) => {
        const answer = await route.fetch();
        await route.fulfill({ json: { ...((await answer.json()) as object), ...failed } });
      });
      await press(page, 'Export journal');
      await page.getByText(/The journal couldn’t be exported/).waitFor();
      await page.getByText(/isn’t closed for every agent yet/).waitFor();
      await page.unroute(jobs);
      await press(page, 'Retry');
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
    await press(page, 'Export journal');
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
      .poll(() => page.getByRole('button', { name: 'Export journal' }).isDisabled())
      .toBe(true);
    await choose(page, 'Through', 'February 2027');
  },
  'makes the accrual of the month that the e-mail’s link names': async () => {
    const [mail] = await stack.inbox(stack.settings.financeEmail);
    const link = /http\S+tab=accrual\S+/.exec(mail?.text ?? '')?.[0] ?? '';
    expect(link.startsWith(stack.url)).toBe(true);
    await follow(page, link.slice(stack.url.length));
    await page.getByRole('tab', { name: 'Accrual', selected: true }).waitFor();
    await press(page, 'Export accrual');
    await page.getByText('Ready: 2 rows').waitFor();
    const { name, text } = await downloaded();
    expect(name).toBe('accrual-2027-02-to-2027-02-2027-03-01.csv');
    expect(text).toContain(
      'Total of February 2027,2,2,0.00,100.00,20.00,0.00,0.00,0.00,0.00,0.00,0.00,0.00,120.00',
    );
  },
  'makes the tax year, as data and not as advice': async () => {
    await openTab('Tax Year');
    await page.getByText(/Not tax advice/).waitFor();
    await press(page, 'Export tax year');
    await page.getByText('Ready: 1 row').waitFor();
    expect((await downloaded()).text).toContain(',3616,120.00,03,0.00,');
  },
  'makes the ledger of days, agent, kind and sale': async () => {
    await openTab('Ledger');
    await choose(page, 'Kind', 'Upfront commission');
    await press(page, 'Export ledger');
    await page.getByText('Ready: 2 rows').waitFor();
    expect(await inspect(page, 'a finished ledger')).toEqual([]);
    expect((await downloaded()).name).toBe('ledger-2027-02-01-to-2027-02-28-2027-03-01.csv');
    await page.getByLabel('Through').fill('2027-01-31');
    await page.getByText('The last day must not be before the first day.').waitFor();
  },
});
