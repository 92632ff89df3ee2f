/** Given an agent's sales, payouts and recruits, what the dashboard says of them, and what it costs. */
import { expect, it } from 'vitest';
import { saveFirstBanking } from '../../../functions/domain/agents/save-first-banking.ts';
import { announce } from '../../support/announcements/announcements.ts';
import { aLead } from '../../support/leads/leads.ts';
import { addedSale, approvedSale, pay, requestedPayout } from '../../support/sales/deals.ts';
import { type Person, saleOf } from '../../support/stack/office.ts';
import { setAttributes, tableOf } from '../../support/stack/table.ts';
import { visit } from '../../support/stack/whole-story.ts';
import { setUpWatchedOffice } from '../../support/stack/set-up.ts';
import { contextAt } from '../../support/ledger/ledger.ts';

const MAX_READ_UNITS = 25;
const { stack, office } = await setUpWatchedOffice();
const agent = await office.newAgent();
const dashboard = (person = agent) => person.api.reports.getMyDashboard();

/** No screen of these tests enters bank details, so the verb does. */
const completeProfile = ({ id }: Person) =>
  saveFirstBanking(
    { ...contextAt(stack, () => new Date()), actor: { userId: id } },
    { agentId: id },
    { bankName: 'FNB', accountHolderName: 'A Agent', accountNumber: '62000000001' },
  );

it('adds up sales in every state, what was paid and what is not', async () => {
  await approvedSale(office, agent);
  await approvedSale(office, agent);
  await pay(office, await requestedPayout(agent));
  const { payout } = await addedSale(office, agent);
  await pay(office, payout);
  await approvedSale(office, agent);
  const { id: saleId } = await agent.api.sales.submitSale(saleOf(office));
  await office.admin.api.sales.rejectSale({ saleId, reason: 'No such address' });
  const last = await agent.api.sales.submitSale(saleOf(office, { customerName: 'The Last One' }));
  await completeProfile(agent);
  await stack.drain();
  const shown = await dashboard();
  expect(shown).toMatchObject({
    profileComplete: true,
    totalEarningsCents: 20_000,
    // R200.00 earned, of which R150.00 were paid.
    pendingEarningsCents: 5_000,
    totalSales: 6,
    approvedSales: 4,
    pendingSales: 1,
    rejectedSales: 1,
  });
  expect(shown.recentSales).toHaveLength(5);
  expect(shown.recentSales[0]).toEqual({
    id: last.id,
    customerName: 'The Last One',
    productName: 'Fibre 100',
    saleValueCents: 79_900,
    status: 'pending',
  });
});

it('names what waits: a rejected sale that was not sent again, and a lead after two hours', async () => {
  const person = await office.newAgent();
  const { id: saleId } = await person.api.sales.submitSale(saleOf(office));
  await office.admin.api.sales.rejectSale({ saleId, reason: 'No such address' });
  const leadId = await aLead(office, person, { name: 'Naledi Khumalo' });
  const rejectedSale = {
    id: saleId,
    customerName: 'Nomsa Dlamini',
    rejectionReason: 'No such address',
  };
  await stack.drain();
  expect((await dashboard(person)).waiting).toEqual({ rejectedSale });
  expect((await person.api.notifications.listNotifications()).newLeads).toBe(1);
  const createdAt = new Date(Date.now() - 2 * 3_600_000).toISOString();
  await setAttributes(tableOf(stack), { pk: `lead#${leadId}`, sk: 'lead' }, { createdAt });
  await person.api.sales.submitSale(saleOf(office, { resubmits: saleId }));
  expect((await dashboard(person)).waiting).toEqual({
    lead: { name: 'Naledi Khumalo', createdAt },
  });
});

it('counts recruits once, from when they enter bank details', async () => {
  const code = agent.me.referralCode ?? '';
  const recruits = [
    await office.newAgent({ referralCode: code }),
    await office.newAgent({ referralCode: code }),
    await office.newAgent({ referralCode: code }),
  ] as const;
  await completeProfile(recruits[0]);
  await approvedSale(office, recruits[0]);
  await approvedSale(office, recruits[1]);
  await stack.drain();
  expect(await dashboard()).toMatchObject({ referrals: 2, totalSales: 6 });
  expect(await dashboard(recruits[0])).toMatchObject({ referrals: 0, totalSales: 1 });
});

it('shows the newest 20 announcements to agents, and none that are not theirs', async () => {
  for (let at = 1; at <= 22; at++) await announce(office, { title: `Number ${at}` });
  await announce(office, { title: 'For the office', targetAudience: 'admins' });
  await announce(office, { title: 'Not yet', publishImmediately: false });
  const titles = (await dashboard()).announcements.map(({ title }) => title);
  expect(titles).toHaveLength(20);
  expect(titles[0]).toBe('Number 22');
  expect(titles).not.toContain('For the office');
  expect(titles).not.toContain('Not yet');
});

it(`costs at most ${MAX_READ_UNITS} read units, however long the announcements are`, async () => {
  const content = 'A longer text than anybody reads. '.repeat(58);
  for (let at = 1; at <= 20; at++) await announce(office, { title: `Long ${at}`, content });
  await stack.drain();
  const world = { office, owner: agent };
  const { answer, requests } = await visit(stack, world, 'reports.getMyDashboard');
  expect(answer.status).toBe(200);
  const units = requests.reduce((sum, { readUnits }) => sum + readUnits, 0);
  expect(units).toBeGreaterThan(0);
  expect(units).toBeLessThanOrEqual(MAX_READ_UNITS);
});
