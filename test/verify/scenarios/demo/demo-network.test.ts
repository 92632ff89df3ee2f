/** The demo network of `npm start`, with two fifths of its sales. */
import { describe, expect, test } from 'vitest';
import { reconcileLedger } from '../../../../functions/workflows/reconciliation/reconcile-ledger.ts';
import { monthlyRunTable } from '../../../../functions/data/monthly-run.table.ts';
import { payoutBatchTable } from '../../../../functions/data/payout-batch.table.ts';
import { NETWORK, rollupTable, TOTAL } from '../../../../functions/data/rollup.table.ts';
import { searchEntryTable } from '../../../../functions/data/search-entry.table.ts';
import { scanTable } from '../../../../functions/platform/scan-table.ts';
import { expectProjected } from '../../../support/projections/expect-projected.ts';
import { planAgents, SIPHO } from '../../../../infra/local/demo/agents.ts';
import { demoCatalogue } from '../../../../infra/local/demo/catalogue.ts';
import { demoNetwork } from '../../../../infra/local/demo/network.ts';
import { seededRandom } from '../../../../infra/local/demo/random.ts';
import { planSales } from '../../../../infra/local/demo/sales.ts';
import { demoSignIns, seedDemo } from '../../../../infra/local/demo/seed.ts';
import { openOffice } from '../../../support/stack/office.ts';
import { tableOf } from '../../../support/stack/table.ts';
import { startTestStack } from '../../../support/stack/stack.ts';
import { setUpStack } from '../../../support/stack/set-up.ts';

const SALES = 120;
const NOW = new Date('2026-11-21T10:00:00.000Z');
const size = { sales: SALES, now: NOW };

const stack = await setUpStack(startTestStack({ callsByClock: false }));
await stack.moveClock(NOW.toISOString());
const table = tableOf(stack);
// Cut off in the middle of its history, and begun again.
const cutOff = seedDemo(stack, {
  ...size,
  progress(share) {
    if (share === '40 %') throw new Error('cut off');
  },
});
await expect(cutOff).rejects.toThrow('cut off');
// Left over of a seeding that was cut off while it computed its reports.
await table.transact([
  rollupTable(table).add({ scope: NETWORK, bucket: TOTAL }, 'left', { salesPending: 1 }),
  searchEntryTable(table).put({
    subject: 'agentName',
    first: 'l',
    term: 'left over',
    at: NOW.toISOString(),
    id: 'left',
    agentId: 'left',
  }),
]);
await seedDemo(stack, size);

const items: Record<string, unknown>[] = [];
for await (const item of scanTable(table)) items.push(item);

function count(by: (item: Record<string, unknown>) => string | undefined) {
  const counts: Record<string, number> = {};
  for (const item of items) {
    const name = by(item);
    if (name !== undefined) counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}
const statuses = (entity: string) =>
  count((item) => (item['__edb_e__'] === entity ? String(item['status']) : undefined));

/** The whole plan of a network, with its agents' and customers' data. */
function planOf(end: number) {
  const random = seededRandom(1);
  const agents = planAgents(random, end - 365 * 86_400_000, end);
  return { agents, sales: planSales(random, agents, { count: 300, end }) };
}

test('is the same every time, and ends in the present', () => {
  expect(planOf(NOW.getTime())).toEqual(planOf(NOW.getTime()));
  expect(JSON.stringify(demoNetwork(NOW))).toBe(JSON.stringify(demoNetwork(NOW)));
  const { agents, stepsByAgent, runPeriod } = demoNetwork(NOW);
  const steps = stepsByAgent.flat();
  expect(steps.filter(({ kind }) => kind === 'submit' || kind === 'add')).toHaveLength(300);
  expect(agents).toHaveLength(40);
  expect(steps.every(({ at }) => at < NOW.getTime())).toBe(true);
  expect(runPeriod).toBe('2026-10');
});

test('describes each plan of its catalogue by its own kind of connection', () => {
  const plans = demoCatalogue.filter(({ name }) => /5G|LTE/.test(name));
  expect(plans.map(({ name }) => name)).toContain('Fixed 5G 100 Mbps');
  for (const { name, description } of plans)
    expect(/5G|LTE/.exec(description)?.[0], name).toBe(/5G|LTE/.exec(name)?.[0]);
});

test.each(['2026-01-01T00:30:00.000Z', '2026-02-28T22:30:00.000Z', '2024-02-29T12:00:00.000Z'])(
  'has sales and payouts in every state whatever day it is: %s',
  (now) => {
    const kinds = new Set(
      demoNetwork(new Date(now))
        .stepsByAgent.flat()
        .map(({ kind }) => kind),
    );
    expect(kinds.size).toBe(18);
  },
);

describe('the network', () => {
  test('has sales in every state', () => {
    const sales = statuses('sale');
    const all = ['approved', 'paid', 'pending', 'rejected', 'withdrawn'];
    expect(Object.keys(sales).sort()).toEqual(all);
    expect(Object.values(sales).reduce((sum, some) => sum + some, 0)).toBe(SALES);
    expect(sales['pending']).toBe(8);
  });

  test('has payouts in every state', () => {
    const payouts = statuses('payout');
    const all = ['paid', 'pending', 'processing', 'rejected', 'returned'];
    expect(Object.keys(payouts).sort()).toEqual(all);
  });

  test('has two people with the finance permission, of whom one can confirm what the other asks for', () => {
    const finance = items.filter((item) => item['__edb_e__'] === 'profile' && item['hasFinance']);
    const both = ['admin@fibrelink.example', 'finance@fibrelink.example'];
    expect(new Set(finance.map(({ email }) => email))).toEqual(new Set(both));
    expect(demoSignIns(stack.settings)).toEqual([...both, SIPHO.email]);
  });

  test('has referrals in every state', () => {
    expect(Object.keys(statuses('referral')).sort()).toEqual(['active', 'first_sale', 'signed_up']);
  });

  test('has clicks on links, a converted one for each recruit, in shares that differ', () => {
    const clicks = count(({ __edb_e__: entity, converted }) =>
      entity === 'linkClick' ? String(converted) : undefined,
    );
    expect(clicks['yes']).toBe(32);
    expect(clicks['no']).toBeGreaterThan(64);
    const ofAgents = count(({ __edb_e__: entity, agentId, converted }) =>
      entity === 'linkClick' ? `${String(agentId)} ${String(converted)}` : undefined,
    );
    const converting = Object.keys(ofAgents).filter((name) => name.endsWith(' yes'));
    const shares = converting.map(
      (name) => (ofAgents[name] ?? 0) / (ofAgents[name.replace(/yes$/, 'no')] ?? 1),
    );
    expect(new Set(shares).size).toBeGreaterThan(5);
  });

  test('has closed every month that is over, for everybody', () => {
    const closed = count((item) =>
      item['__edb_e__'] === 'balance' ? String(item['closedThrough']) : undefined,
    );
    expect(closed).toEqual({ '2026-10': 40 });
  });

  test('has the batch of the month that just ended, made by a run', async () => {
    const batch = await payoutBatchTable(table).get('2026-10');
    expect(batch).toMatchObject({ status: 'open' });
    expect(batch?.lines).toBeGreaterThan(3);
    expect(batch?.exceptions).toBeGreaterThan(3);
    expect(await monthlyRunTable(table).get('2026-10')).toMatchObject({ status: 'finished' });
  });

  test('balances to the cent, and its counters and search agree with its facts', async () => {
    expect(await reconcileLedger(table)).toMatchObject({ agents: 40, drifts: [], moving: [] });
    await expectProjected(stack);
  });
});

test('sends no e-mail about past events', async () => {
  expect(await stack.inbox()).toEqual([]);
});

test('has a last week to report on, and agents who are new', async () => {
  const { api } = (await openOffice(stack)).admin;
  const report = await api.reports.getReport({ days: 7 });
  const { sales, agents, referrals, resources } = report;
  const figures = {
    sold: sales.total,
    revenueCents: sales.revenueCents,
    joined: agents.joined,
    signUps: referrals.total,
    inviteClicks: referrals.inviteClicks,
    trafficClicks: referrals.trafficClicks,
    ...resources,
  };
  for (const [name, figure] of Object.entries(figures)) expect(figure, name).toBeGreaterThan(0);
  expect((await api.referrals.countReferrals()).invited).toBeGreaterThan(3);
  expect(
    (await api.agents.listAgents({ limit: 100 })).rows.filter(({ isNew }) => isNew),
  ).not.toEqual([]);
});

test('has an adjustment above the limit, which its second administrator confirms', async () => {
  const [admin = '', finance = ''] = demoSignIns(stack.settings);
  const office = await openOffice(stack, admin);
  const { rows } = await office.admin.api.approvals.listApprovals({});
  expect(rows).toMatchObject([{ operation: 'adjustments.addAdjustment', isOwn: true }]);
  const { id: approvalId = '', agentId = '' } = rows[0] ?? {};
  const { api } = await office.signIn(finance);
  expect(await api.approvals.confirmApproval({ approvalId })).toMatchObject({
    status: 'confirmed',
  });
  const { adjustments } = office.admin.api;
  expect((await adjustments.listAdjustments({ agentId, limit: 1 })).rows).toMatchObject([
    { amountCents: 5_200_000, status: 'posted' },
  ]);
});

test('the demo agent signs in to a history of their own, and to files that open', async () => {
  const office = await openOffice(stack);
  const { api } = await office.signIn(SIPHO.email);
  const { rows } = await api.sales.listMySales({ limit: 100 });
  expect(rows.filter(({ status }) => status === 'pending').length).toBeGreaterThanOrEqual(3);
  const payouts = await api.payouts.listMyPayouts({ limit: 100 });
  const found = new Set(payouts.rows.map(({ status }) => status));
  expect([...found]).toEqual(expect.arrayContaining(['processing', 'returned']));
  expect((await api.ledger.getMyEarnings()).availableCents).toBeGreaterThan(0);
  const resources = await api.resources.listPublished({});
  expect(resources.rows.map(({ fileType }) => fileType)).toEqual(['image', 'pdf', 'file', 'url']);
  for (const { id: resourceId } of resources.rows.slice(0, 3)) {
    const { url } = await api.resources.downloadResource({ resourceId });
    expect((await fetch(url)).status).toBe(200);
  }
});
