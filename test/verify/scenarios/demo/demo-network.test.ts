/** The demo network of `npm start`, with two fifths of its sales. */
import { describe, expect, test } from 'vitest';
import { reconcileLedger } from '../../../../functions/workflows/reconciliation/reconcile-ledger.ts';
import { monthlyRunTable } from '../../../../functions/data/monthly-run/monthly-run.table.ts';
import { payoutBatchTable } from '../../../../functions/data/monthly-run/payout-batch.table.ts';
import { NETWORK, rollupTable, TOTAL } from '../../../../functions/data/reports/rollup.table.ts';
import { searchEntryTable } from '../../../../functions/data/search/search-entry.table.ts';
import { verify } from '../../../support/audit/tamper-suite.ts';
import { expectProjected } from '../../../support/projections/expect-projected.ts';
import { SIPHO } from '../../../../infra/local/demo/agents.ts';
import { closingTime, demoNetwork } from '../../../../infra/local/demo/network.ts';
import { demoSignIns, seedDemo } from '../../../../infra/local/demo/seed.ts';
import { openOffice } from '../../../support/stack/office.ts';
import { startTestStack } from '../../../support/stack/stack.ts';
import { setUpStack } from '../../../support/stack/set-up.ts';
import { itemsIn } from '../../../support/stack/table.ts';

const SALES = 120;
const NOW = new Date('2026-11-21T10:00:00.000Z');
const size = { sales: SALES, now: NOW };

const stack = await setUpStack(startTestStack({ callsByClock: false }));
await stack.moveClock(NOW.toISOString());
const { table } = stack;
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

const items = await itemsIn(table);

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

test('is the same every time, and ends in the present', () => {
  expect(JSON.stringify(demoNetwork(NOW))).toBe(JSON.stringify(demoNetwork(NOW)));
  const { agents, stepsByAgent, runPeriod } = demoNetwork(NOW);
  const steps = stepsByAgent.flat();
  expect(steps.filter(({ kind }) => kind === 'submit' || kind === 'add')).toHaveLength(240);
  expect(agents).toHaveLength(40);
  expect(steps.every(({ at }) => at < NOW.getTime())).toBe(true);
  expect(runPeriod).toBe('2026-10');
});

test.each(['2026-01-01T00:30:00.000Z', '2026-02-28T22:30:00.000Z', '2024-02-29T12:00:00.000Z'])(
  'has every kind of act, and a payout of the demo agent that is being paid, whatever day it is: %s',
  (now) => {
    const { stepsByAgent, runPeriod } = demoNetwork(new Date(now));
    const steps = stepsByAgent.flat();
    expect(closingTime(runPeriod)).toBeLessThan(Date.parse(now));
    expect(new Set(steps.map(({ kind }) => kind)).size).toBe(21);
    const lately = Date.parse(now) - 8 * 86_400_000;
    const processed = steps.filter(({ kind, at }) => kind === 'process' && at > lately);
    expect(processed.map(({ agent }) => agent)).toContain(SIPHO.key);
  },
);

describe('the network', () => {
  test.each([
    ['sale', 'approved paid pending rejected withdrawn'],
    ['payout', 'paid pending processing rejected returned'],
    ['referral', 'active first_sale signed_up'],
    ['profile', 'active inactive pending'],
  ])('has every state of a %s', (entity, all) => {
    expect(Object.keys(statuses(entity)).sort().join(' ')).toBe(all);
  });

  test('has two people with the finance permission, of whom one can confirm what the other asks for', () => {
    const finance = items.filter((item) => item['__edb_e__'] === 'profile' && item['hasFinance']);
    const both = ['admin@fibrelink.example', 'finance@fibrelink.example'];
    expect(new Set(finance.map(({ email }) => email))).toEqual(new Set(both));
    expect(demoSignIns(stack.settings)).toEqual([...both, SIPHO.email]);
  });

  test('has clicks on links, a converted one for each recruit', () => {
    const clicks = count(({ __edb_e__: entity, converted }) =>
      entity === 'linkClick' ? String(converted) : undefined,
    );
    expect(clicks['yes']).toBe(32);
    expect(clicks['no']).toBeGreaterThan(64);
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

test('has a trail that proves every act, and in which nothing looks slipped in', async () => {
  expect(await verify(stack)).toMatchObject({ breaks: [], unproven: [] });
});
