/** Given half a year of work, what Reports & Analytics says of each period. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { ReportDays } from '../../../shared/reports/rules.ts';
import { expectRefusal } from '../../support/stack/refusals.ts';
import { rankNow } from '../../support/reports/rank-now.ts';
import { addedSale, approvedSale, pay, requestedPayout } from '../../support/sales/deals.ts';
import { closePeriod } from '../../support/ledger/ledger.ts';
import { aLead } from '../../support/leads/leads.ts';
import { saleOf } from '../../support/stack/office.ts';
import { addResource, seenResource } from '../../support/resources/resources.ts';
import { setUpOffice } from '../../support/stack/set-up.ts';

/** The last minute of a South African day, and the first of the next: 30 days before today begins. */
const [MAY_16, MAY_17] = ['2027-05-16T21:59:00.000Z', '2027-05-16T22:00:00.000Z'];
const [MARCH, APRIL, TODAY] = [
  '2027-03-10T08:00:00.000Z',
  '2027-04-10T08:00:00.000Z',
  '2027-06-15T08:00:00.000Z',
];
const VALUE = 79_900;

const report = async (days: ReportDays = 30) => {
  await stack.drain();
  return office.admin.api.reports.getReport({ days });
};
const closeFor = async (period: string, at: string) => {
  await stack.moveClock(at);
  for (const agent of [aisha, bongani]) await closePeriod(stack, { agent, period, at });
};

const { stack, office } = await setUpOffice({ at: MARCH, callsByClock: false });
const aisha = await office.newAgent({ fullName: 'Aisha Khan' });
const bongani = await office.newAgent({
  fullName: 'Bongani Nkosi',
  referralCode: aisha.me.referralCode ?? '',
});

it('leaves out rates without a base in an empty period', async () => {
  const { sales, rates, payouts, points } = await report(7);
  expect(sales).toMatchObject({ total: 0, revenueCents: 0, averageCents: 0, commissionCents: 0 });
  expect(rates).toEqual({ salesConversion: 0, activeAgents: 100, referralConversion: 0 });
  expect(payouts).toMatchObject({ count: 0, averageCents: 0 });
  expect(points).toHaveLength(7);
});

it('has no rankings before any sale', async () => {
  const { reports } = office.admin.api;
  const none = { rows: [], total: 0 };
  expect(await reports.listTopAgents({ days: 30 })).toMatchObject(none);
  expect(await reports.listTopResources({ days: 365 })).toMatchObject(none);
});

it.each([
  [{ days: '31' }, 'days'],
  [{ from: '2027-01-01' }, 'days'],
  [{ from: '2027-01-02', to: '2027-01-01' }, 'to'],
] as const)('refuses a period of %j, and names the field', async (period, field) => {
  const asked = office.admin.api.reports.getReport(period);
  await expectRefusal(asked, 400, { data: { fields: [{ path: field }] } });
});

describe('given what happened since', () => {
  beforeAll(async () => {
    const { api } = office.admin;
    await approvedSale(office, bongani);
    await closeFor('2027-03', APRIL);
    await closeFor('2027-04', MAY_16);
    await approvedSale(office, aisha);
    await stack.moveClock(MAY_17);
    const { rows } = await bongani.api.sales.listMySales({});
    await approvedSale(office, aisha);
    await approvedSale(office, bongani);
    const [first, second] = [await aLead(office, aisha), await aLead(office, aisha)];
    const refused = await aisha.api.sales.submitSale(saleOf(office, { leadId: first }));
    await api.sales.rejectSale({ saleId: refused.id, reason: 'No such address' });
    await api.sales.endSale({ saleId: rows[0]?.id ?? '', reason: 'Moved away' });
    const code = aisha.me.referralCode ?? '';
    for (const linkType of ['invite', 'traffic'] as const)
      await api.referrals.recordClick({ code, linkType });
    await api.referrals.recordClick({ code, linkType: 'traffic', landing: 'lead' });
    const poster = await addResource(office, { title: 'Fibre poster' });
    await aisha.api.resources.viewResource({ resourceId: poster.id });
    await aisha.api.resources.downloadResource({ resourceId: poster.id });
    await bongani.api.resources.downloadResource({ resourceId: poster.id });
    await closeFor('2027-05', TODAY);
    await pay(office, await requestedPayout(bongani));
    const { payout } = await addedSale(office, aisha);
    await pay(office, payout);
    await api.payouts.returnPayout({ payoutId: payout.id, reason: 'Closed account' });
    await aisha.api.sales.submitSale(saleOf(office, { leadId: second }));
  });

  it('counts the South African days of the period, today among them', async () => {
    const { sales, from, through, points } = await report();
    expect([from, through]).toEqual(['2027-05-17', '2027-06-15']);
    // Two of 17 May, and the one that was added today.
    expect(sales).toMatchObject({
      total: 3,
      pending: 1,
      rejected: 1,
      revenueCents: 3 * VALUE,
      averageCents: VALUE,
      commissionCents: 3 * 5_000 + 2 * 1_000,
    });
    expect(points[0]).toMatchObject({ from: '2027-05-17', sales: 2, valueCents: 2 * VALUE });
    expect((await report(90)).sales.total).toBe(4);
    expect((await report(365)).sales.total).toBe(5);
  });

  it('counts any dates, both included, beside as many days before them', async () => {
    await stack.drain();
    const { getReport } = office.admin.api.reports;
    const day = await getReport({ from: '2027-05-17', to: '2027-05-17' });
    expect(day).toMatchObject({
      from: '2027-05-17',
      through: '2027-05-17',
      sales: { total: 2, revenueCents: 2 * VALUE },
      before: {
        from: '2027-05-16',
        through: '2027-05-16',
        sales: { total: 1, revenueCents: VALUE, averageCents: VALUE },
      },
    });
    // Two years, read by whole months and the days at both ends.
    const years = await getReport({ from: '2025-06-16', to: '2027-06-15' });
    expect(years.sales).toEqual((await report(365)).sales);
    expect(years.points).toHaveLength(25);
    expect(years.before).toMatchObject({ through: '2025-06-15', sales: { total: 0 } });
  });

  it('has the actual rate beside each formula', async () => {
    const { sales, rates, payouts } = await report();
    // 3 / (3 + 10), and 3 of 4 decisions.
    expect(rates).toMatchObject({ salesConversion: 23.1, approvedOfDecided: 75, engagement: 200 });
    // Upfront of three, and May of the three that were active at its end.
    expect(sales.postedCents).toBe(3 * 5_000 + 3 * 1_000);
    const [paid, returned] = [payouts.byStatus[2], payouts.byStatus[4]];
    expect([paid?.status, paid?.count, returned?.status, returned?.count]).toEqual([
      'paid',
      1,
      'returned',
      1,
    ]);
    expect(payouts.leftCents).toBe(paid?.amountCents);
  });

  it('counts a referral on its day, and its first sale whenever that was', async () => {
    expect((await report()).referrals).toMatchObject({
      total: 0,
      inviteClicks: 1,
      trafficClicks: 2,
    });
    const { referrals, rates } = await report(365);
    expect(referrals).toMatchObject({ total: 1, firstSales: 1 });
    expect(rates).toMatchObject({ referralConversion: 100, signupConversion: 0 });
  });

  it('counts from visits of customer links to sales, without rejected ones', async () => {
    const { leads, rates } = await report();
    expect(leads).toEqual({ clicks: 1, leads: 2, sales: 1, approved: 0 });
    expect(rates.leadConversion).toBe(50);
    expect((await report(7)).leads).toEqual({ clicks: 0, leads: 0, sales: 1, approved: 0 });
  });

  it('has every figure of a year', async () => {
    const { asOf: _, before: __, agents, points, ...figures } = await report(365);
    expect(agents).toMatchObject({ active: 2, total: 2, joined: 2 });
    expect(figures).toEqual({
      from: '2026-06-16',
      through: '2027-06-15',
      sales: {
        total: 5,
        pending: 1,
        rejected: 1,
        revenueCents: 5 * VALUE,
        averageCents: VALUE,
        // Upfront of each; March and April of the one that ended, and May of the other three.
        commissionCents: 5 * 5_000 + 5 * 1_000,
        postedCents: 30_000,
      },
      referrals: {
        total: 1,
        firstSales: 1,
        bonusCents: 0,
        inviteClicks: 1,
        trafficClicks: 2,
        conversions: 0,
      },
      leads: { clicks: 1, leads: 2, sales: 1, approved: 0 },
      resources: { views: 1, downloads: 2, shares: 0 },
      payouts: {
        count: 2,
        averageCents: 9_000,
        byStatus: [
          { status: 'pending', count: 0, amountCents: 0 },
          { status: 'processing', count: 0, amountCents: 0 },
          { status: 'paid', count: 1, amountCents: 13_000 },
          { status: 'rejected', count: 0, amountCents: 0 },
          { status: 'returned', count: 1, amountCents: 5_000 },
        ],
        leftCents: 13_000,
        adjustedCents: 0,
        reversedCents: 0,
      },
      rates: {
        salesConversion: 33.3,
        approvedOfDecided: 83.3,
        activeAgents: 100,
        referralConversion: 100,
        signupConversion: 0,
        leadConversion: 50,
        engagement: 200,
      },
    });
    expect(points.filter(({ sales }) => sales > 0)).toMatchObject([
      { from: '2027-03-01', sales: 1, valueCents: VALUE, clicks: 0, paidCents: 0 },
      { from: '2027-05-01', sales: 3, valueCents: 3 * VALUE, clicks: 3, paidCents: 0 },
      { from: '2027-06-01', sales: 1, valueCents: VALUE, clicks: 0, paidCents: 13_000 },
    ]);
  });

  it('ranks with current names, and says when it ranked', async () => {
    const { reports } = office.admin.api;
    await rankNow(stack);
    const { rows, total, asOf } = await reports.listTopAgents({ days: 30 });
    expect(rows).toMatchObject([
      { name: 'Aisha Khan', sales: 2, revenueCents: 2 * VALUE, commissionCents: 11_000 },
      { name: 'Bongani Nkosi', sales: 1, revenueCents: VALUE, commissionCents: 6_000 },
    ]);
    expect([total, asOf?.slice(0, 10)]).toEqual([2, '2027-06-15']);
    expect((await report()).agents.sold).toEqual({ count: 2, asOf });
    const { rows: referrers } = await reports.listTopReferrers({ days: 365 });
    expect(referrers[0]).toMatchObject({
      name: 'Aisha Khan',
      referrals: 1,
      firstSales: 1,
      clicks: 3,
    });
    const [product] = (await reports.listTopProducts({ days: 365 })).rows;
    const sold = { sales: 5, revenueCents: 5 * VALUE, commissionCents: 30_000 };
    expect(product).toMatchObject({ name: office.product.name, ...sold });
  });

  it('leaves out a resource as soon as it is withdrawn', async () => {
    const { reports, resources } = office.admin.api;
    const [shown] = (await reports.listTopResources({ days: 90 })).rows;
    expect(shown).toMatchObject({ title: 'Fibre poster', views: 1, downloads: 2, engagement: 200 });
    const [poster] = (await resources.listResources({})).rows;
    if (poster) await resources.unpublishResource(seenResource(poster));
    expect(await reports.listTopResources({ days: 90 })).toMatchObject({ rows: [], total: 0 });
  });
});
