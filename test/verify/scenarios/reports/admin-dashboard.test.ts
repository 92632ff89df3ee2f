/** Given a month of sales, payouts and signups, what the administrators' dashboard says of them. */
import { beforeAll, describe, expect, it } from 'vitest';
import { createProfile } from '../../../../functions/domain/identity/create-profile.ts';
import { DASHBOARD_AGENTS, DASHBOARD_SALES } from '../../../../shared/reports/contract.ts';
import { announce, seenOf } from '../../../support/announcements/announcements.ts';
import { addedSale, approvedSale, pay, requestedPayout } from '../../../support/sales/deals.ts';
import { contextAt } from '../../../support/ledger/ledger.ts';
import { saleOf } from '../../../support/stack/office.ts';
import { setUpOffice } from '../../../support/stack/set-up.ts';

/** The last minute of a South African day, and the first of the next. */
const [MARCH_1, MARCH_2] = ['2027-03-01T21:59:00.000Z', '2027-03-01T22:00:00.000Z'];
const [MARCH_24, MARCH_25] = ['2027-03-24T21:59:00.000Z', '2027-03-24T22:00:00.000Z'];
const [MARCH_30, TODAY] = ['2027-03-30T08:00:00.000Z', '2027-03-31T08:00:00.000Z'];
const VALUE = 79_900;

const dashboard = async () => {
  await stack.drain();
  return office.admin.api.reports.getAdminDashboard();
};
const openWork = () => office.admin.api.reports.countOpenWork();
const titles = async () => (await dashboard()).announcements.map(({ title }) => title);

const { stack, office } = await setUpOffice({ at: MARCH_1, callsByClock: false });
const agent = await office.newAgent({ fullName: 'Aisha Khan' });

it('begins with nothing but the agent who just joined', async () => {
  const { volume, agents, ...shown } = await dashboard();
  expect(shown).toEqual({
    asOf: expect.stringContaining('2027-03-01T') as unknown,
    pendingSales: { total: 0, rows: [] },
    payouts: { pending: 0, pendingCents: 0, processing: 0 },
    signups: 1,
    announcements: [],
  });
  expect(volume).toMatchObject({ sales: 0, valueCents: 0 });
  expect(agents).toEqual({
    total: 1,
    rows: [
      {
        id: agent.id,
        fullName: 'Aisha Khan',
        referralCode: agent.me.referralCode,
        status: 'active',
        createdAt: expect.stringContaining('2027-03-01T') as unknown,
        isNew: true,
      },
    ],
  });
});

describe('given a month in which things happened', () => {
  beforeAll(async () => {
    const { api } = office.admin;
    await approvedSale(office, agent);
    await stack.moveClock(MARCH_2);
    await approvedSale(office, agent);
    const late = await agent.api.sales.submitSale(saleOf(office));
    await stack.moveClock(MARCH_24);
    await office.newAgent({ fullName: 'Just Too Early' });
    await stack.moveClock(MARCH_25);
    await office.newAgent({ fullName: 'Just In Time' });
    await stack.moveClock(MARCH_30);
    // A decision counts on the day on which the sale was submitted.
    await api.sales.approveSale({ saleId: late.id });
    await pay(office, await requestedPayout(agent));
    await addedSale(office, agent);
    const { payout } = await addedSale(office, agent);
    await api.payouts.markProcessing({ payoutId: payout.id });
    const refused = await agent.api.sales.submitSale(saleOf(office));
    await api.sales.rejectSale({ saleId: refused.id, reason: 'No such address' });
    await agent.api.sales.submitSale(saleOf(office, { customerName: 'Waits Longest' }));
    await stack.moveClock(TODAY);
    await agent.api.sales.submitSale(saleOf(office, { customerName: 'Waits Since Today' }));
  });

  it('adds up what was sold on each of the last 30 South African days, today among them', async () => {
    const { volume } = await dashboard();
    expect(volume.days).toHaveLength(30);
    expect(volume.days[0]).toEqual({ day: '2027-03-02', sales: 2, valueCents: 2 * VALUE });
    expect(volume.days.at(-2)).toEqual({ day: '2027-03-30', sales: 2, valueCents: 2 * VALUE });
    expect(volume.days.at(-1)).toEqual({ day: '2027-03-31', sales: 0, valueCents: 0 });
    expect(volume).toMatchObject({ sales: 4, valueCents: 4 * VALUE });
  });

  it('counts who joined on the last 7 days, and marks as new who joined within 168 hours', async () => {
    const { signups, agents } = await dashboard();
    expect(signups).toBe(1);
    expect(agents.total).toBe(3);
    expect(agents.rows.map(({ fullName, isNew }) => [fullName, isNew])).toEqual([
      ['Just In Time', true],
      ['Just Too Early', true],
      ['Aisha Khan', false],
    ]);
  });

  it('lists the sales that wait, oldest first, and what is to be paid out', async () => {
    const { pendingSales, payouts } = await dashboard();
    expect(pendingSales.total).toBe(2);
    expect(pendingSales.rows[0]).toEqual({
      id: expect.any(String) as unknown,
      agentName: 'Aisha Khan',
      customerName: 'Waits Longest',
      productName: 'Fibre 100',
      saleValueCents: VALUE,
      submittedAt: expect.stringContaining('2027-03-30T') as unknown,
    });
    expect(pendingSales.rows[1]?.customerName).toBe('Waits Since Today');
    expect(payouts).toEqual({ pending: 1, pendingCents: 5_000, processing: 1 });
    expect(await openWork()).toEqual({ pendingSales: 2, openPayouts: 2, approvals: 0 });
  });
});

it('what is announced is what is published for all or for administrators, newest first', async () => {
  await announce(office, { title: 'For everybody', targetAudience: 'all' });
  await announce(office, { title: 'For agents', targetAudience: 'agents' });
  await announce(office, { title: 'A draft', publishImmediately: false });
  await stack.moveClock('2027-03-31T09:00:00.000Z');
  const office1 = await announce(office, { title: 'For the office', targetAudience: 'admins' });
  expect(await titles()).toEqual(['For the office', 'For everybody']);
  await office.admin.api.announcements.unpublishAnnouncement(seenOf(office1));
  expect(await titles()).toEqual(['For everybody']);
});

describe('given more than it shows', () => {
  it(`has the ${DASHBOARD_SALES} sales that wait longest, and how many there are`, async () => {
    for (let at = 1; at < DASHBOARD_SALES; at++)
      await agent.api.sales.submitSale(saleOf(office, { customerName: `Customer ${at}` }));
    const { pendingSales } = await dashboard();
    expect(pendingSales.total).toBe(DASHBOARD_SALES + 1);
    expect(pendingSales.rows).toHaveLength(DASHBOARD_SALES);
    expect(pendingSales.rows[0]?.customerName).toBe('Waits Longest');
    expect(pendingSales.rows.at(-1)?.customerName).toBe(`Customer ${DASHBOARD_SALES - 2}`);
  });

  it(`has the ${DASHBOARD_AGENTS} agents who joined last`, async () => {
    for (let at = 1; at < DASHBOARD_AGENTS; at++) {
      const person = { email: `more-${at}@demo.example`, phone: '+27821234567' };
      const context = contextAt(stack, `2027-03-31T09:10:00.${String(at).padStart(3, '0')}Z`);
      await createProfile(context, { userId: `more-${at}`, fullName: `More ${at}`, ...person });
    }
    const { agents, signups } = await dashboard();
    expect(agents.rows).toHaveLength(DASHBOARD_AGENTS);
    expect(agents.rows[0]?.fullName).toBe(`More ${DASHBOARD_AGENTS - 1}`);
    expect(agents.rows.at(-1)?.fullName).toBe('Just In Time');
    expect(agents.total).toBe(DASHBOARD_AGENTS + 2);
    expect(signups).toBe(DASHBOARD_AGENTS);
  });
});
