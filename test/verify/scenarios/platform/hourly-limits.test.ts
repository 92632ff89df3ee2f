/**
 * Given somebody who looks up account numbers one after the other, or sends more in an hour than anybody
 * sells: each counts, and soon they are refused, until the next hour.
 */
import { afterEach, expect, it, describe } from 'vitest';
import { expectRefusal, refusal } from '../../../support/stack/refusals.ts';
import { shareMailbox } from '../../../support/payouts/finance.ts';
import { bankingOf, type Person, saleOf } from '../../../support/stack/office.ts';
import { statusesOf } from '../../../support/ledger/races.ts';
import { setUpOffice } from '../../../support/stack/set-up.ts';
import { apiOf } from '../../../support/stack/client.ts';

const LIMIT = 3;
const MANY = 5;
const { stack, office } = await setUpOffice({
  callsByClock: false,
  keepsHourlyLimits: true,
  settings: {
    agentLimits: { salesAnHour: MANY, uploadFormsAnHour: MANY, accountViewsAnHour: LIMIT },
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

describe('sales, uploads and recovery codes', () => {
  it('takes so many sales in an hour, however many come at once, and goes on in the next', async () => {
    const agent = await office.newAgent();
    await stack.moveClock('2031-05-05T08:59:30.000Z');
    const submit = (idempotencyKey: string = crypto.randomUUID()) =>
      agent.api.sales.submitSale(saleOf(office), { context: { idempotencyKey } });
    const first = crypto.randomUUID();
    const { id } = await submit(first);
    const statuses = await statusesOf(Array.from({ length: MANY + 3 }, () => submit()));
    expect(statuses.filter((status) => status === 200)).toHaveLength(MANY - 1);
    expect(statuses.filter((status) => status === 429)).toHaveLength(4);
    await expectRefusal(submit(), 429, {
      message: 'You can submit 5 sales an hour. Please go on in 1 min.',
      data: { retryAfterSeconds: expect.any(Number) },
    });
    // A repeat of what was taken isn't counted.
    expect((await submit(first)).id).toBe(id);
    const other = await office.newAgent();
    expect(await other.api.sales.submitSale(saleOf(office))).toMatchObject({ status: 'pending' });
    await stack.moveClock('2031-05-05T09:00:30.000Z');
    expect(await submit()).toMatchObject({ status: 'pending' });
  });

  it('gives so many upload forms in an hour, and goes on in the next', async () => {
    const agent = await office.newAgent();
    await stack.moveClock('2031-05-06T08:30:00.000Z');
    const ask = () => agent.api.sales.startProofUpload({ type: 'image/png', sizeBytes: 100 });
    const statuses = await statusesOf(Array.from({ length: MANY + 3 }, ask));
    expect(statuses.filter((status) => status === 429)).toHaveLength(3);
    expect((await refusal(ask())).message).toBe(
      'You can upload 5 files an hour. Please go on in 30 min.',
    );
    await stack.moveClock('2031-05-06T09:00:00.000Z');
    expect((await ask()).url).toContain('http');
  });

  it('takes sixty recovery codes of a network in an hour', async () => {
    await stack.moveClock('2031-05-07T08:30:00.000Z');
    const { identity } = apiOf(stack);
    const redeem = () => identity.redeemRecoveryCode({ email: 'a@demo.example', code: 'x' });
    const statuses = await statusesOf(Array.from({ length: 62 }, redeem));
    expect(statuses.filter((status) => status === 400)).toHaveLength(60);
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
  });
});
