/** Given agents who earned something, finance sees before the run what it would pay, and why not. */
import { expect } from 'vitest';
import { approvedSale } from '../../../support/sales/deals.ts';
import { download } from '../../../support/browser/downloads.ts';
import { inspect } from '../../../support/browser/inspect-page.ts';
import { bankingOf } from '../../../support/stack/office.ts';
import { choose, press, rowOf, seeFigure } from '../../../support/browser/screens.ts';
import { story } from '../../../support/stack/story.ts';
import { setUpPortal } from '../../../support/stack/set-up.ts';

const PATH = '/admin/payouts/forecast';
const { stack, office, visitOnce } = await setUpPortal({ callsByClock: false });
await stack.moveClock('2027-02-10T08:00:00.000Z');
const { page } = await visitOnce(office.admin.email, '/admin/payouts?tab=batches');

const seller = async (fullName: string, banking?: ReturnType<typeof bankingOf>) => {
  const agent = await office.newAgent({ fullName });
  if (banking) await agent.api.agents.saveBanking(banking);
  for (let sale = 0; sale < 2; sale += 1) await approvedSale(office, agent);
  return agent;
};
const rows = () => page.locator('tbody tr');
const query = () => Object.fromEntries(new URL(page.url()).searchParams);

story('finance works out what the next run would pay', {
  'begins from the monthly batches, without a forecast': async () => {
    await page.getByRole('link', { name: 'Forecast of the Next Run' }).click();
    await page.waitForURL(`**${PATH}`);
    await page.getByText('No forecast yet').waitFor();
  },
  'says that nothing is to be paid where nobody earned anything': async () => {
    await press(page, 'Calculate');
    await page.getByText('Nothing to pay').waitFor();
    await seeFigure(page, 'Would Be Paid', 'R0.00');
  },
  'shows totals, each payment, and what stays out and why': async () => {
    const nomsa = await seller('Nomsa Dlamini', bankingOf());
    await seller('Zanele Khumalo');
    await stack.drain();
    await press(page, 'Calculate');
    await rowOf(page, 'Nomsa Dlamini').getByText('Would be paid').waitFor();
    await seeFigure(page, 'Would Be Paid', 'R120.00');
    await seeFigure(page, 'Would Stay Out', 'R120.00');
    await rowOf(page, 'Zanele Khumalo').getByText('Stays out: No bank details').waitFor();
    await page.getByText(/The run of February 2027, due 01 Mar 2027, 02:00/).waitFor();
    const link = rowOf(page, 'Nomsa Dlamini').getByRole('link', { name: 'Nomsa Dlamini' });
    expect(await link.getAttribute('href')).toBe(`/admin/agents/${nomsa.id}`);
    expect(await inspect(page, 'forecast')).toEqual([]);
  },
  'is searched and filtered by reason, which the address keeps': async () => {
    await page.getByRole('searchbox').fill('nomsa');
    await expect.poll(() => rows().count()).toBe(1);
    await press(page.getByRole('main'), 'Clear all');
    await choose(page, 'Show', 'No bank details (1)');
    await expect.poll(() => rows().count()).toBe(1);
    await rowOf(page, 'Zanele Khumalo').waitFor();
    expect(query()).toMatchObject({ shown: 'noBankDetails' });
    await page.getByRole('searchbox').fill('nobody');
    await page.getByText('No payments found').waitFor();
    await press(page.getByRole('main'), 'Clear all');
    await expect.poll(() => rows().count()).toBe(2);
  },
  'is downloaded as CSV, as it is shown': async () => {
    const { name, text } = await download(page, 'Download CSV');
    expect(name).toBe('forecast-2027-02-10.csv');
    expect(text).toContain('Nomsa Dlamini,,monthly,120.00,FNB,•••• 0123,yes,');
    expect(text).toContain('Zanele Khumalo,,monthly,120.00,,,no,No bank details');
  },
  'says once its run was made, and compares with the last batch': async () => {
    await stack.moveClock('2027-03-01T00:00:30.000Z');
    await stack.runMonth('2027-02');
    await page.reload();
    await page.getByText(/This run has started since/).waitFor();
    await seeFigure(page, 'Batch of February 2027', 'R120.00');
    await page.getByText(/1 line; forecast the same/).waitFor();
  },
});
