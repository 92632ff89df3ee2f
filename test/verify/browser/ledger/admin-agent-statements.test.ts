/** Given an agent with two months of sales and payouts, an administrator reads and exports the statements. */
import { expect } from 'vitest';
import {
  agentPagePath,
  agentStatementPath,
  agentStatementsPath,
  payoutPath,
  salePath,
} from '../../../../web/lib/paths.ts';
import { approvedSale, approveSales, pay, requestedPayout } from '../../../support/sales/deals.ts';
import { download } from '../../../support/browser/downloads.ts';
import { inspect } from '../../../support/browser/inspect-page.ts';
import { closePeriod } from '../../../support/ledger/ledger.ts';
import { bankingOf, saleOf } from '../../../support/stack/office.ts';
import { pagesOfPdf } from '../../../support/stack/pdf-text.ts';
import { choose, dialogOf, rowOf } from '../../../support/browser/screens.ts';
import { setUpPortal } from '../../../support/stack/set-up.ts';
import { story } from '../../../support/stack/story.ts';

const settings = { referralBonusCents: 2_500 };
const { stack, office, visitOnce } = await setUpPortal({ callsByClock: false, settings });
await stack.moveClock('2027-02-10T08:00:00.000Z');
const agent = await office.newAgent({ fullName: 'Lerato Khumalo' });
const recruit = await office.newAgent({
  fullName: 'Sipho Ndlovu',
  referralCode: agent.me.referralCode ?? '',
});
await agent.api.agents.saveBanking(bankingOf());
const first = await approvedSale(office, agent);
await stack.moveClock('2027-03-02T08:00:00.000Z');
await closePeriod(stack, { agent, period: '2027-02', at: '2027-03-02T08:00:00.000Z' });
const payout = await requestedPayout(agent);
await pay(office, payout);
await approvedSale(office, recruit);
const { id: second } = await agent.api.sales.submitSale(
  saleOf(office, { customerName: 'Pieter Botha' }),
);
await approveSales(office, [second]);
await stack.moveClock('2027-04-02T08:00:00.000Z');
await closePeriod(stack, { agent, period: '2027-03', at: '2027-04-02T08:00:00.000Z' });
await stack.drain();

const { page, complaints } = await visitOnce(office.admin.email, agentPagePath(agent.id));
const at = () => new URL(page.url()).pathname + new URL(page.url()).search;
const seeMonth = () => page.getByRole('heading', { name: 'March 2027', exact: true }).waitFor();
const seeFigure = (label: string, amount: string) =>
  page.locator('dl > div').filter({ hasText: label }).getByText(amount, { exact: true }).waitFor();

story('an administrator reads the statements of an agent', {
  'by tax year, which is in the address': async () => {
    await page.getByRole('tab', { name: 'Statements' }).click();
    await page.getByRole('heading', { name: 'Tax Year 2028, so far' }).waitFor();
    expect(at()).toBe(agentStatementsPath(agent.id));
    await rowOf(page, 'March 2027').getByText('R95.00', { exact: true }).waitFor();
    await choose(page, 'Tax Year', '2027');
    await page.getByRole('heading', { name: 'Tax Year 2027', exact: true }).waitFor();
    await rowOf(page, 'February 2027').getByText('R60.00', { exact: true }).waitFor();
    expect(at()).toBe(agentStatementsPath(agent.id, 2027));
    await choose(page, 'Tax Year', '2028');
    await seeFigure('Paid to the agent’s bank', '-R60.00');
  },
  'by month, with the balance after each line': async () => {
    await rowOf(page, 'March 2027').getByRole('button', { name: 'View' }).click();
    await seeMonth();
    expect(at()).toBe(agentStatementPath(agent.id, '2027-03'));
    await seeFigure('Opening balance', 'R60.00');
    await seeFigure('Closing balance', 'R95.00');
    const rows = page.getByRole('table', { name: 'What happened' }).getByRole('row');
    const cellsOf = (row: string) => row.split('\t').map((cell) => cell.trim());
    await expect
      .poll(() => rows.allInnerTexts().then((texts) => texts.map(cellsOf)))
      .toEqual([
        ['Date', 'What', 'Details', 'Amount', 'Balance'],
        ['02 Mar 2027', 'Paid to the agent’s bank', 'FNB •••• 0123, FNB-0001', '-R60.00', 'R0.00'],
        [
          '02 Mar 2027',
          'Referral bonus',
          'Due from the first sale of Sipho Ndlovu on',
          'R25.00',
          'R25.00',
        ],
        ['02 Mar 2027', 'Upfront commission', 'Pieter Botha, Fibre 100', 'R50.00', 'R75.00'],
        [
          '31 Mar 2027',
          'Monthly commission',
          '2 sales active at the end of the month',
          'R20.00',
          'R95.00',
        ],
      ]);
    await page.getByText('2 sales behind the monthly commission').click();
    await rowOf(page, 'Nomsa Dlamini').waitFor();
    expect(await inspect(page, 'statement')).toEqual([]);
  },
  'down to the payout, the recruit and the sale, and Back leads to the month again': async () => {
    for (const [link, address, heading] of [
      ['FNB •••• 0123, FNB-0001', payoutPath(payout.id), 'Payout Details'],
      ['Pieter Botha, Fibre 100', salePath(second), 'Sale Details'],
    ] as const) {
      await page.getByRole('link', { name: link }).click();
      await dialogOf(page, heading).waitFor();
      expect(at()).toBe(address);
      await page.goBack();
      await seeMonth();
    }
    await page.getByRole('link', { name: 'First sale of Sipho Ndlovu' }).click();
    await page.getByRole('heading', { name: 'Sipho Ndlovu' }).waitFor();
    await page.goBack();
    await page.getByText('2 sales behind the monthly commission').click();
    await page.getByRole('link', { name: 'Nomsa Dlamini', exact: true }).click();
    await dialogOf(page, 'Sale Details').waitFor();
    expect(at()).toBe(salePath(first.id));
    await page.goBack();
    await seeMonth();
  },
});

story('an administrator is told', {
  'that an agent was deleted, and still reads the statements': async () => {
    complaints.expect(/status of 404/);
    await office.admin.api.agents.deleteAgent({ agentId: agent.id });
    await stack.drain();
    await page.goto(stack.url + agentPagePath(agent.id));
    await page.getByText('This agent was deleted.').waitFor();
    await page.getByRole('heading', { name: 'Tax Year 2028', exact: true }).waitFor();
    await rowOf(page, 'March 2027').getByRole('button', { name: 'View' }).click();
    await seeMonth();
    const { name, file } = await download(page, 'Download PDF');
    expect(name).toBe(`statement-${agent.id}-2027-03.pdf`);
    expect(pagesOfPdf(file)[0]).toContain(`Deleted agent, reference ${agent.id}`);
  },
});
