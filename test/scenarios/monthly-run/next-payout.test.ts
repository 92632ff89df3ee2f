/** An agent is told how much is paid next, when, to which account, and why it has to wait. */
import { expect, it } from 'vitest';
import { balanceTable } from '../../../functions/data/ledger/balance.table.ts';
import { gateTable, PAYOUTS_GATE } from '../../../functions/data/payouts/gate.table.ts';
import { linkOf } from '../../../shared/notifications/rules.ts';
import { expectRefusal, refusal } from '../../support/stack/refusals.ts';
import { approvedSale, requestedPayout, stepsOf } from '../../support/sales/deals.ts';
import { bankingOf, type Person } from '../../support/stack/office.ts';
import { setUpOffice } from '../../support/stack/set-up.ts';
import { setAttributes } from '../../support/stack/table.ts';

const NOW = '2026-11-10T08:00:00Z';
const { stack, office } = await setUpOffice({ at: NOW, callsByClock: false });
const { minimumPayoutCents } = stack.settings;
const { table } = stack;

const withBank = async (changes: object = {}): Promise<Person> => {
  const agent = await office.newAgent();
  await agent.api.agents.saveBanking(bankingOf(changes));
  return agent;
};
const earningsOf = ({ api }: Person) => api.ledger.getMyEarnings();
const obstaclesOf = async (agent: Person) => (await earningsOf(agent)).nextPayout.obstacles;
const setHold = ({ id }: Person, bankHoldUntil: string) =>
  setAttributes(table, { pk: `agent#${id}`, sk: 'agent' }, { bankHoldUntil });

async function whileFrozen(act: () => Promise<void>): Promise<void> {
  const gates = gateTable(table);
  await table.transact(gates.close(PAYOUTS_GATE, NOW));
  try {
    await act();
  } finally {
    await table.transact(gates.open(PAYOUTS_GATE));
  }
}

it('expects what is available and the commission of the months that the run closes', async () => {
  const agent = await withBank();
  for (let sale = 0; sale < 2; sale++) await approvedSale(office, agent);
  expect(await earningsOf(agent)).toMatchObject({
    availableCents: 10_000,
    bankAccount: 'FNB •••• 0123',
    payoutsFrozen: false,
    nextPayout: {
      runAt: '2026-12-01T00:00:00.000Z',
      period: '2026-11',
      commissionCents: 2_000,
      expectedCents: 12_000,
      minimumCents: minimumPayoutCents,
      obstacles: [],
    },
  });
});

it('says that bank details are missing, and lets a request wait for them', async () => {
  const agent = await office.newAgent();
  await approvedSale(office, agent);
  const { bankAccount, nextPayout } = await earningsOf(agent);
  expect(bankAccount).toBeUndefined();
  expect(nextPayout).toMatchObject({
    expectedCents: 6_000,
    obstacles: ['noBankDetails', 'belowMinimum'],
  });
  expect(await requestedPayout(agent)).toMatchObject({ status: 'pending' });
});

it('says that an account without a branch code is left out by the run', async () => {
  const agent = await withBank({ bankName: 'A small bank', branchCode: '999999' });
  // As accounts were saved before the branch code was asked for.
  const key = { pk: `agent#${agent.id}`, sk: 'agent' };
  await setAttributes(table, key, { branchCode: '' });
  expect(await earningsOf(agent)).toMatchObject({
    bankAccount: 'A small bank •••• 0123',
    nextPayout: { obstacles: ['noBankDetails', 'belowMinimum'] },
  });
});

it('names a hold until it is over, and as an obstacle where it outlasts the run', async () => {
  const agent = await withBank();
  await setHold(agent, '2026-11-12T08:00:00.000Z');
  expect((await earningsOf(agent)).bankHoldUntil).toBe('2026-11-12T08:00:00.000Z');
  expect(await obstaclesOf(agent)).not.toContain('onHold');
  await setHold(agent, '2026-12-01T08:00:00.000Z');
  expect(await obstaclesOf(agent)).toContain('onHold');
  await setHold(agent, '2026-11-10T07:00:00.000Z');
  expect((await earningsOf(agent)).bankHoldUntil).toBeUndefined();
});

it('says that payouts are frozen, those of all and those of one', async () => {
  const agent = await withBank();
  await approvedSale(office, agent);
  const dashboard = () => agent.api.reports.getMyDashboard();
  expect(await dashboard()).toMatchObject({ pendingEarningsCents: 5_000, requestableCents: 5_000 });
  const seeFrozen = async () => {
    expect(await earningsOf(agent)).toMatchObject({ availableCents: 5_000, payoutsFrozen: true });
    expect(await obstaclesOf(agent)).toContain('frozen');
    expect(await dashboard()).toMatchObject({ pendingEarningsCents: 5_000, requestableCents: 0 });
    await expectRefusal(agent.api.payouts.requestPayout({ availableCents: 5_000 }), 409, {
      data: { reason: 'payoutsFrozen' },
    });
  };
  await whileFrozen(seeFrozen);
  await table.transact([balanceTable(table).setFrozen(agent.id, true)]);
  await seeFrozen();
  await table.transact([balanceTable(table).setFrozen(agent.id, false)]);
  expect((await earningsOf(agent)).payoutsFrozen).toBe(false);
});

it('tells what is being paid from what can be requested', async () => {
  const agent = await withBank();
  await approvedSale(office, agent);
  await requestedPayout(agent);
  await approvedSale(office, agent);
  expect(await agent.api.reports.getMyDashboard()).toMatchObject({
    pendingEarningsCents: 10_000,
    requestableCents: 5_000,
  });
});

it('names the reason of a refused request', async () => {
  const agent = await withBank();
  const request = (availableCents: number) =>
    refusal(agent.api.payouts.requestPayout({ availableCents }));
  expect(await request(0)).toMatchObject({ data: { reason: 'nothingAvailable' } });
  await approvedSale(office, agent);
  expect(await request(4_000)).toMatchObject({
    data: { reason: 'balanceChanged', current: { availableCents: 5_000 } },
  });
});

it('shows an agent one of the own payouts, with its account once that is fixed', async () => {
  const agent = await withBank();
  await approvedSale(office, agent);
  const { id: payoutId } = await requestedPayout(agent);
  const read = (person: Person) => person.api.payouts.getMyPayout({ payoutId });
  expect(await read(agent)).toMatchObject({ id: payoutId, amountCents: 5_000 });
  expect((await read(agent)).bankAccount).toBeUndefined();
  await stepsOf(office.admin).markProcessing(payoutId);
  expect(await read(agent)).toMatchObject({ status: 'processing', bankAccount: 'FNB •••• 0123' });
  await expectRefusal(read(await office.newAgent()), 404);
  const { rows } = await office.admin.api.payouts.listPayouts({ limit: 5 });
  expect(rows[0]).not.toHaveProperty('bankAccount');
});

it('leads from each notice to its item', async () => {
  const agent = await withBank();
  const { id: saleId } = await approvedSale(office, agent);
  const { id: payoutId } = await requestedPayout(agent);
  await stepsOf(office.admin).markProcessing(payoutId);
  await stack.drain();
  const { rows } = await agent.api.notifications.listNotifications();
  expect(rows.map(({ title, about }) => [title, about && linkOf(about).path])).toEqual([
    ['Payout on its way', `/agent/earnings?payout=${payoutId}`],
    ['Sale approved', `/agent/sales?sale=${saleId}`],
  ]);
  const mails = await stack.inbox(agent.me.email);
  const links = mails.map(({ text }) => /https?:\/\/\S+/.exec(text)?.[0]);
  expect(links).toContain(`${stack.url}/agent/sales?sale=${saleId}`);
  expect(links).toContain(`${stack.url}/agent/earnings?payout=${payoutId}`);
});

// Last, because the clock moves on.
it('expected what the run pays', async () => {
  const agent = await withBank();
  for (let sale = 0; sale < 2; sale++) await approvedSale(office, agent);
  const { nextPayout } = await earningsOf(agent);
  await stack.moveClock(nextPayout.runAt);
  await stack.runMonth(nextPayout.period);
  const { rows } = await agent.api.payouts.listMyPayouts({ limit: 5 });
  expect(rows.map(({ amountCents }) => amountCents)).toEqual([nextPayout.expectedCents]);
  expect((await earningsOf(agent)).nextPayout).toMatchObject({
    runAt: '2027-01-01T00:00:00.000Z',
    commissionCents: 2_000,
    expectedCents: 2_000,
    obstacles: ['belowMinimum'],
  });
});
