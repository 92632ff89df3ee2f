/**
 * Given somebody who looks up account numbers one after the other: each view counts, and soon they are
 * refused.
 */
import { afterEach, expect, it } from 'vitest';
import { expectRefusal } from '../../../support/stack/refusals.ts';
import { shareMailbox } from '../../../support/payouts/finance.ts';
import { bankingOf, type Person } from '../../../support/stack/office.ts';
import { statusesOf } from '../../../support/ledger/races.ts';
import { setUpOffice } from '../../../support/stack/set-up.ts';

const LIMIT = 3;
const { stack, office } = await setUpOffice({
  callsByClock: false,
  keepsHourlyLimits: true,
  settings: {
    agentLimits: { salesAnHour: 60, uploadFormsAnHour: 60, accountViewsAnHour: LIMIT },
    administratorLimits: { accountsAnHour: LIMIT },
  },
});
afterEach(() => stack.moveClock(undefined));

/** An agent with an account of their own. */
async function payee(last: number): Promise<Person> {
  const agent = await office.newAgent();
  await agent.api.agents.saveBanking(bankingOf({ accountNumber: `6201234567${last}` }));
  return agent;
}
const payees = await Promise.all([0, 1, 2, 3, 4].map(payee));

/** The audit trail's events about account numbers that a person saw, or wasn't shown. */
async function viewsOf({ id }: Person): Promise<string[]> {
  const lists = (['banking', 'administrators'] as const).map((topic) =>
    office.admin.api.audit.listEvents({ topic, limit: 100 }),
  );
  const rows = (await Promise.all(lists)).flatMap((list) => list.rows);
  return rows
    .filter(({ actor, action }) => actor?.id === id && /view|refuse/i.test(action))
    .map(({ action }) => action)
    .sort();
}

it('an administrator sees so many accounts in an hour, each as often as they like', async () => {
  await stack.moveClock('2031-05-05T08:50:30.000Z');
  const admin = await office.newAdmin();
  const view = ({ id: agentId }: Person) => admin.api.agents.viewAgentBanking({ agentId });
  const statuses = await statusesOf(payees.map(view));
  expect(statuses.filter((status) => status === 200)).toHaveLength(LIMIT);
  expect(statuses.filter((status) => status === 429)).toHaveLength(2);
  const seen = payees[statuses.indexOf(200)];
  const unseen = payees[statuses.indexOf(429)];
  if (!seen || !unseen) throw new Error('The limit let nobody or everybody through');
  expect(await view(seen)).toMatchObject({ banking: { accountNumber: expect.any(String) } });
  await expectRefusal(view(unseen), 429, {
    message: 'You can see 3 whole account numbers an hour. Please go on in 10 min.',
    data: { retryAfterSeconds: expect.any(Number) },
  });
  const colleague = await office.newAdmin();
  expect(await colleague.api.agents.viewAgentBanking({ agentId: unseen.id })).toBeDefined();
  await stack.moveClock('2031-05-05T09:00:30.000Z');
  expect(await view(unseen)).toMatchObject({ banking: { accountNumber: expect.any(String) } });
});

it('an administrator with two accounts of one mailbox sees no more with both', async () => {
  await stack.moveClock('2031-05-07T08:00:00.000Z');
  const [first, second] = [await office.newAdmin(), await office.newAdmin()];
  await shareMailbox(stack, first, second);
  const [last, ...seen] = payees;
  if (!last) throw new Error('Somebody is missing');
  for (const { id: agentId } of seen.slice(0, LIMIT))
    await first.api.agents.viewAgentBanking({ agentId });
  const view = second.api.agents.viewAgentBanking({ agentId: last.id });
  await expectRefusal(view, 429);
  // Accounts that were seen already stay so.
  expect(await second.api.agents.viewAgentBanking({ agentId: seen[0]?.id ?? '' })).toMatchObject({
    banking: {},
  });
});

it('a payout’s details count with the agent’s, and what is refused shows and records no view', async () => {
  await stack.moveClock('2031-05-06T08:00:00.000Z');
  const admin = await office.newAdmin();
  const [first, second, third, last] = payees;
  const payoutTo = ({ id: agentId }: Person) =>
    office.admin.api.payouts.addPayout({ agentId, amountCents: 10_000 });
  const payouts = [];
  for (const payee of [first, last]) if (payee) payouts.push(await payoutTo(payee));
  const [ofFirst, ofLast] = payouts.map(({ id: payoutId }) => payoutId);
  if (!second || !third || !ofFirst || !ofLast) throw new Error('Somebody is missing');
  const open = (payoutId: string) => admin.api.payouts.getPayout({ payoutId });
  expect((await open(ofFirst)).paymentDetails).toBeDefined();
  for (const { id: agentId } of [second, third])
    await admin.api.agents.viewAgentBanking({ agentId });
  expect((await open(ofFirst)).paymentDetails).toBeDefined();
  await expectRefusal(open(ofLast), 429);
  await expectRefusal(open(ofLast), 429);
  // However often it is tried, the trail says once in an hour that it was refused.
  expect(await viewsOf(admin)).toEqual([
    'agents.refuseAccountViews',
    'agents.viewBanking',
    'agents.viewBanking',
    'payouts.viewPaymentDetails',
    'payouts.viewPaymentDetails',
  ]);
});

it('an agent opens the own account so often in an hour', async () => {
  await stack.moveClock('2031-05-07T08:30:00.000Z');
  const agent = payees[0];
  if (!agent) throw new Error('Nobody is there');
  const view = () => agent.api.agents.viewMyBanking();
  for (let times = 0; times < LIMIT; times += 1) await view();
  await expectRefusal(view(), 429, {
    message: 'You can open your bank details 3 times an hour. Please go on in 30 min.',
  });
  await stack.moveClock('2031-05-07T09:00:00.000Z');
  expect(await view()).toMatchObject({ banking: { accountNumber: expect.any(String) } });
});

it('a person gets 60 tickets for live connections in a minute, and others get theirs', async () => {
  const [agent, neighbour] = payees;
  if (!agent || !neighbour) throw new Error('Somebody is missing');
  // One more than two minutes have, because a minute may end meanwhile.
  const statuses: number[] = [];
  for (let call = 0; call < 121; call += 1)
    statuses.push(...(await statusesOf([agent.api.notifications.openLive()])));
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
  expect(statuses.slice(0, 60).every((status) => status === 200)).toBe(true);
  expect(await neighbour.api.notifications.openLive()).toMatchObject({
    ticket: expect.any(String),
  });
});
