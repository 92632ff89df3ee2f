/** Given an agent with a history who is deleted: the person is gone, and the money is whole. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { agentDeletionTable } from '../../../../functions/data/deletion/agent-deletion.table.ts';
import { finishDeletions } from '../../../../functions/workflows/deletion/finish-deletions.ts';
import { endOneSale } from '../../../../functions/domain/sales/end-one-sale.ts';
import { readKnownStatements } from '../../../../functions/domain/ledger/read-statements.ts';
import { reconcileAgents } from '../../../../functions/workflows/reconciliation/reconcile-agents.ts';
import { publishTerms } from '../../../support/commission-plans/plans.ts';
import { createProfile } from '../../../../functions/domain/identity/create-profile.ts';
import { scanTable } from '../../../../functions/platform/scan-table.ts';
import { referralTable } from '../../../../functions/data/referrals/referral.table.ts';
import { expectProjected } from '../../../support/projections/expect-projected.ts';
import { saleTable } from '../../../../functions/data/sales/sale.table.ts';
import { findTexts } from '../../../support/stack/find-texts.ts';
import { openAccounts } from '../../../support/identity/accounts.ts';
import { cutServiceCalls } from '../../../support/stack/aws-calls.ts';
import { expectRefusal, refusal } from '../../../support/stack/refusals.ts';
import { addedSale, approvedSale, process, stepsOf } from '../../../support/sales/deals.ts';
import {
  booksOf,
  closePeriod,
  contextAt,
  expectReconciled,
} from '../../../support/ledger/ledger.ts';
import { bankingOf, type Person, saleOf } from '../../../support/stack/office.ts';
import { under } from '../../../support/ledger/races.ts';
import { setAttributes } from '../../../support/stack/table.ts';
import { setUpWatchedOffice } from '../../../support/stack/set-up.ts';
import { SILENT } from '../../../support/stack/silent-log.ts';

const BONUS_CENTS = 25_000;
const ACCOUNT = '62013579246';
const MARCH = '2027-03-10T08:00:00.000Z';
const APRIL = '2027-04-10T08:00:00.000Z';

const settings = { referralBonusCents: BONUS_CENTS };
const { stack, office } = await setUpWatchedOffice({ at: MARCH, callsByClock: false, settings });
let agent: Person;
let people = 0;
/** Values of this person alone, so that the table can be searched for them. */
let who: { fullName: string; email: string; phone: string };

async function hire(): Promise<void> {
  await stack.moveClock(MARCH);
  const mark = randomUUID().slice(0, 8);
  who = {
    fullName: `Sizwe${mark} Radebe${mark}`,
    email: `sizwe-${mark}@demo.example`,
    phone: `+2783${String(1_000_000 + ++people)}`,
  };
  agent = await office.newAgent(who);
}
afterAll(async () => {
  await stack.drain();
  await expectReconciled(stack);
  await expectProjected(stack);
});

const remove = ({ id: agentId }: { id: string } = agent) =>
  office.admin.api.agents.deleteAgent({ agentId });
const sale = (saleId: string) => office.admin.api.sales.getSale({ saleId });
const submitted = (by = agent) => by.api.sales.submitSale(saleOf(office));

/** The items of the table that contain one of some texts, in any case. */
async function standingIn(texts: readonly string[]): Promise<string[]> {
  await stack.drain();
  return findTexts(stack.table, texts);
}

const allOf = () => [
  ...who.fullName.split(' '),
  who.email,
  who.phone,
  who.phone.replace('+27', '0'),
  who.phone.slice(1),
  ACCOUNT,
];

/** All that an agent leaves: bank details changed, payouts paid, questions, invitations both ways. */
async function history() {
  const inviter = await office.newAgent();
  const banking = {
    ...bankingOf({ accountNumber: '62099999999' }),
    accountHolderName: who.fullName,
  };
  await agent.api.agents.saveBanking(banking);
  const { bankingUpdatedAt = '' } = await agent.api.agents.getMyProfile();
  await agent.api.agents.saveBanking({
    ...banking,
    accountNumber: ACCOUNT,
    seen: bankingUpdatedAt,
  });
  const active = await approvedSale(office, agent);
  const paid = await addedSale(office, agent);
  const despiteHold = { reason: 'The agent came with a bank card' };
  await process(office.admin, paid.payout.id, { despiteHold });
  await stepsOf(office.admin).markPaid(paid.payout.id);
  const pending = await submitted();
  await inviter.api.referrals.inviteAgent({ email: who.email });
  await agent.api.referrals.inviteAgent({ email: `${randomUUID()}@friends.example` });
  await agent.api.support.submitRequest({
    subject: 'My payout',
    message: `I am ${who.fullName}, call ${who.phone}`,
  });
  await agent.api.sales.sendMySaleMessage({
    saleId: pending.id,
    text: `I am ${who.fullName}, call ${who.phone}`,
  });
  await agent.api.agents.changeReferralCode({ code: randomUUID().slice(0, 8) });
  await stack.drain();
  return { active: active.id, paid: paid.sale.id, payout: paid.payout.id, pending: pending.id };
}

describe('an agent who is deleted', () => {
  let sales: Awaited<ReturnType<typeof history>>;
  let before: Awaited<ReturnType<typeof booksOf>>;
  beforeAll(async () => {
    await hire();
    sales = await history();
    before = await booksOf(stack, agent);
    expect(await standingIn(allOf())).not.toEqual([]);
    const shown = { agentId: agent.id, availableCents: 4_999 };
    await expectRefusal(office.admin.api.agents.deleteAgent(shown), 409, {
      message: 'The available balance has changed: it is now R50.00.',
    });
    expect(await remove()).toMatchObject({
      id: agent.id,
      isFinished: true,
      availableCents: 5_000,
    });
    await stack.drain();
  });

  it('is nowhere in the table any more: not the name, the address, the phone, the account', async () => {
    expect(await standingIn(allOf())).toEqual([]);
  });

  it('leaves the ledger whole, with the balance frozen', async () => {
    const after = await booksOf(stack, agent);
    expect(after.entries).toEqual(before.entries);
    expect(after.balance).toMatchObject({ earnedCents: 10_000, paidCents: 5_000, frozen: true });
    await expectRefusal(addPayout(), 409, "This agent's payouts are frozen.");
  });

  it('leaves the sales: the pending rejected, the active ended, all of a "Deleted agent"', async () => {
    const deleted = { agentName: 'Deleted agent', agentReferralCode: '' };
    expect(await sale(sales.pending)).toMatchObject({
      ...deleted,
      status: 'rejected',
      rejectionReason: 'Agent deleted',
    });
    const ended = { ...deleted, endReason: 'Agent deleted', endedAt: expect.any(String) as string };
    expect(await sale(sales.active)).toMatchObject({ ...ended, status: 'approved' });
    expect(await sale(sales.paid)).toMatchObject({ ...ended, status: 'paid' });
    const { paymentDetails, ...payout } = await office.admin.api.payouts.getPayout({
      payoutId: sales.payout,
    });
    expect(payout).toMatchObject({ agentName: 'Deleted agent', agentPhone: '', status: 'paid' });
    expect(paymentDetails).toEqual({
      bankName: 'FNB',
      accountHolderName: 'Deleted agent',
      accountNumber: '•••• 9246',
    });
  });

  it('is out of every session and cannot sign in again', async () => {
    await expectRefusal(agent.api.sales.listMySales({}), 403);
    await expectRefusal(agent.api.identity.createFallbackProfile(), 403);
    await expect(openAccounts(stack).renew(agent.refreshToken)).rejects.toThrow();
    await expect(office.signIn(who.email)).rejects.toThrow();
  });

  it("doesn't come back by a trigger that comes late", async () => {
    await createProfile(contextAt(stack, MARCH), { ...who, userId: agent.id });
    expect(await standingIn([who.email])).toEqual([]);
  });

  it('is in no list, and in the audit trail by id alone', async () => {
    const { api } = office.admin;
    for (const q of [who.fullName, who.email, who.phone.replace('+27', '0 ')])
      expect((await api.agents.listAgents({ q })).rows).toEqual([]);
    expect((await api.agents.listAgents({ limit: 100 })).rows.map(({ id }) => id)).not.toContain(
      agent.id,
    );
    await expectRefusal(api.agents.getAgent({ agentId: agent.id }), 404);
    const events = [];
    for await (const item of scanTable(stack.table))
      if (item['action'] === 'agents.delete' && item['subjectId'] === agent.id) events.push(item);
    expect(events).toMatchObject([
      { actorId: office.admin.id, before: { paidCents: 5_000, availableCents: 5_000 } },
    ]);
  });

  it('leaves a payment that the bank returns later to finance, without moving money', async () => {
    const { returnPayout, getPayout } = office.admin.api.payouts;
    const { payout: payoutId } = sales;
    await expectRefusal(returnPayout({ payoutId, reason: 'Account closed' }), 409, {
      message:
        'This agent was deleted, and the balance stays as it was. Finance settles the returned payment by hand.',
    });
    expect((await booksOf(stack, agent)).entries).toEqual(before.entries);
    expect(await getPayout({ payoutId })).toMatchObject({ status: 'paid' });
    expect(await sale(sales.paid)).toMatchObject({ status: 'paid' });
  });

  it('may register again, as somebody else', async () => {
    const again = await office.newAgent(who);
    expect(again.id).not.toBe(agent.id);
    expect(await again.api.ledger.getMyEarnings()).toMatchObject({ availableCents: 0 });
  });
});

it('keeps what past months earned, and earns no more', async () => {
  await hire();
  await approvedSale(office, agent);
  await stack.moveClock(APRIL);
  await remove();
  const { balance, entries } = await booksOf(stack, agent);
  expect(balance).toMatchObject({ closedThrough: '2027-03', earnedCents: 6_000 });
  expect(
    await closePeriod(stack, { agent, period: '2027-04', at: '2027-05-10T08:00:00.000Z' }),
  ).toBe(0);
  expect((await booksOf(stack, agent)).entries).toEqual(entries);
});

const addPayout = () =>
  office.admin.api.payouts.addPayout({ agentId: agent.id, amountCents: 1_000 });

describe('while money is on its way', () => {
  beforeEach(hire);
  const refused = {
    status: 409,
    message:
      'Payouts of R10.00 are on their way to this agent. Reject them or mark them paid first.',
  };

  it.each(['pending', 'processing'])(
    'with a payout that is %s, nothing is deleted',
    async (status) => {
      const { id: payoutId } = await addPayout();
      if (status === 'processing') await office.admin.api.payouts.markProcessing({ payoutId });
      expect(await refusal(remove())).toMatchObject(refused);
      expect((await agent.api.agents.getMyProfile()).fullName).toBe(who.fullName);
      await submitted();
    },
  );

  it('of a payout and a deletion at once, only one succeeds', async () => {
    const [payout, deletion] = await Promise.allSettled([addPayout(), remove()]);
    expect([payout.status, deletion.status].sort()).toEqual(['fulfilled', 'rejected']);
    const { balance } = await booksOf(stack, agent);
    expect(balance.reservedCents).toBe(payout.status === 'fulfilled' ? 1_000 : 0);
  });
});

/** The schedule's pass, some seconds from now by real time; `at` by the portal's clock. */
const sweep = (seconds: number, at = MARCH) => {
  const context = contextAt(stack, at);
  const real = () => new Date(Date.now() + seconds * 1000);
  const pool = { remove: async () => undefined };
  return finishDeletions({
    context: { ...context, clock: { ...context.clock, real } },
    pool,
    log: SILENT,
  });
};
const markOf = () => agentDeletionTable(stack.table).get(agent.id);

describe('the work behind a deletion', () => {
  beforeEach(hire);

  it('is finished by the schedule, once indexes can’t lag', async () => {
    await remove();
    expect(await markOf()).toMatchObject({ status: 'open' });
    expect(await markOf()).not.toHaveProperty('email');
    await sweep(0);
    expect(await markOf()).toMatchObject({ status: 'open' });
    await sweep(61);
    expect(await markOf()).toMatchObject({ status: 'finished', deletedBy: office.admin.id });
  });

  it('is continued by the schedule after the pool failed', async () => {
    const sales = await history();
    const cut = cutServiceCalls('before', 'cognito-idp:AdminDeleteUser');
    expect(await remove()).toMatchObject({ isFinished: false });
    cut.stop();
    await stack.invoke('deletionSweeper', { kind: 'sweepDeletions' });
    expect(await standingIn(allOf())).toEqual([]);
    expect(await sale(sales.pending)).toMatchObject({ status: 'rejected' });
    await expect(office.signIn(who.email)).rejects.toThrow();
  });

  it('has the final balance before anything that may fail', async () => {
    await approvedSale(office, agent);
    await stack.moveClock(APRIL);
    const cut = cutServiceCalls('before', 'cognito-idp:AdminDeleteUser');
    const answer = await remove();
    cut.stop();
    expect(answer).toMatchObject({ isFinished: false, availableCents: 6_000 });
  });

  it('ends sales with the deletion, although it comes to them a month later', async () => {
    const { id: saleId } = await approvedSale(office, agent);
    const cut = cutServiceCalls('before', 'cognito-idp:AdminDeleteUser');
    await remove();
    cut.stop();
    await sweep(0, APRIL);
    expect(await sale(saleId)).toMatchObject({ endedAt: (await markOf())?.deletedAt });
    expect((await booksOf(stack, agent)).balance.earnedCents).toBe(5_000);
  });

  it('is continued by a repeat after conflicts, with the same answer', async () => {
    const { id } = await submitted();
    await approvedSale(office, agent);
    const first = await remove();
    expect(await remove()).toEqual(first);
    expect(await sale(id)).toMatchObject({ status: 'rejected' });
    await under(stack, { conflictRate: 0.5 }, remove);
    expect((await booksOf(stack, agent)).entries).toHaveLength(1);
  });

  it('is done once when ten ask at once', async () => {
    const { id } = await submitted();
    await approvedSale(office, agent);
    const all = await Promise.allSettled(Array.from({ length: 10 }, () => remove()));
    expect(all.map(({ status }) => status)).toContain('fulfilled');
    expect(await remove()).toMatchObject({ availableCents: 5_000 });
    expect(await sale(id)).toMatchObject({ status: 'rejected' });
    const { rows } = await saleTable(stack.table).page({ agentId: agent.id, limit: 10 });
    expect(rows.filter(({ status, endedAt }) => status === 'approved' && !endedAt)).toEqual([]);
  });

  it('blocks a clawback from the balance that it closed', async () => {
    const { id: saleId } = await approvedSale(office, agent);
    const cut = cutServiceCalls('before', 'cognito-idp:AdminDeleteUser');
    await remove();
    cut.stop();
    const before = await booksOf(stack, agent);
    const context = {
      ...contextAt(stack, '2027-03-11T08:00:00.000Z'),
      settings: { ...stack.settings, clawbackDays: 30 },
    };
    await expect(endOneSale(context, { saleId, reason: 'Moved away' })).rejects.toThrow(
      'This agent was deleted, and the balance stays as it was.',
    );
    await remove();
    expect(await sale(saleId)).toMatchObject({ endReason: 'Agent deleted' });
    expect((await booksOf(stack, agent)).entries).toEqual(before.entries);
  });

  it('blocks approvals of sales it will reject', async () => {
    const { id: saleId } = await submitted();
    const cut = cutServiceCalls('before', 'cognito-idp:AdminDeleteUser');
    await remove();
    cut.stop();
    await expectRefusal(office.admin.api.sales.approveSale({ saleId }), 409, {
      message: 'The agent of this sale was deleted.',
    });
    await remove();
    expect(await sale(saleId)).toMatchObject({ status: 'rejected' });
  });
});

describe('a recruiter who is deleted in the last minutes of a month', () => {
  const MAY = '2027-05-10T08:00:00.000Z';
  /** A tenth of the recruit's R50.00, and of R10.00 a month. */
  const [UPFRONT, MONTH] = [500, 100];
  const statements = () => readKnownStatements(contextAt(stack, MAY), { agentId: agent.id });
  let answer: Awaited<ReturnType<typeof remove>>;
  beforeAll(async () => {
    await hire();
    const { sales, products } = office.admin.api;
    const { id: productId } = await products.createProduct({ name: 'Router' });
    await publishTerms(stack.table, {
      firstDay: '2027-03-01',
      products: { kind: 'product', productId },
      terms: { overrideBasisPoints: 1_000 },
    });
    const recruit = await office.newAgent({ referralCode: agent.me.referralCode ?? '' });
    const { id: saleId } = await recruit.api.sales.submitSale(saleOf(office, { productId }));
    await sales.approveSale({ saleId });
    await stack.moveClock('2027-03-31T21:57:30.000Z');
    answer = await remove();
  });

  it('earns nothing of that month, whenever the schedule comes: the answer had the final balance', async () => {
    expect(answer).toEqual({ id: agent.id, availableCents: UPFRONT, isFinished: true });
    await sweep(0, '2027-03-31T22:00:11.000Z');
    await sweep(61, MAY);
    expect(await markOf()).toMatchObject({ status: 'finished', frozenCents: UPFRONT });
    const { balance, entries } = await booksOf(stack, agent);
    expect(balance).toMatchObject({ availableCents: UPFRONT, closedThrough: '2027-02' });
    expect(entries).toHaveLength(1);
    await stack.drain();
    expect(await statements()).toMatchObject({ agrees: true });
  });

  it('has months for entries that came all the same, and the reconciliation reports them', async () => {
    for (const [period, at] of [
      ['2027-03', APRIL],
      ['2027-04', MAY],
    ] as const)
      await closePeriod(stack, { agent, period, at });
    await stack.drain();
    const known = await statements();
    expect(known?.agrees).toBe(true);
    expect(known?.statements.at(-1)).toMatchObject({ period: '2027-04', overrideCents: MONTH });
    const drift = { agentId: agent.id, figure: 'available since the deletion', unit: 'cents' };
    expect((await reconcileAgents(stack.table, [agent.id])).drifts).toEqual([
      { ...drift, is: UPFRONT + 2 * MONTH, mustBe: UPFRONT },
    ]);
    const mark = { pk: `agentDeletion#${agent.id}`, sk: 'agentDeletion' };
    await setAttributes(stack.table, mark, { frozenCents: UPFRONT + 2 * MONTH });
  });
});

describe('a referrer who was deleted', () => {
  beforeEach(hire);
  const referralCode = () => agent.me.referralCode ?? '';
  const referralOf = ({ id }: Person) => referralTable(stack.table).get(id);

  it("gets no bonus, and the recruit's first sale is approved all the same", async () => {
    const recruit = await office.newAgent({ referralCode: referralCode() });
    await remove();
    await approvedSale(office, recruit);
    expect(await referralOf(recruit)).toMatchObject({ status: 'first_sale', bonusEarnedCents: 0 });
    expect((await booksOf(stack, agent)).entries).toEqual([]);
    expect((await booksOf(stack, recruit)).balance.earnedCents).toBe(5_000);
    const { agents } = office.admin.api;
    expect((await agents.getAgent({ agentId: recruit.id })).referredBy).toEqual({ id: agent.id });
  });

  it('recruits nobody any more: the code is unknown, and its user has no referrer', async () => {
    await remove();
    const { referrals } = office.admin.api;
    expect(await referrals.checkReferralCode({ code: referralCode() })).toEqual({ known: false });
    const alone = await office.newAgent({ referralCode: referralCode() });
    expect(await referralOf(alone)).toBeUndefined();
  });

  it('leaves the invitation to the next inviter', async () => {
    const email = `${randomUUID()}@friends.example`;
    const next = await office.newAgent();
    await agent.api.referrals.inviteAgent({ email });
    await next.api.referrals.inviteAgent({ email });
    await stack.drain();
    await remove();
    const recruit = await office.newAgent({ email, fullName: 'Lerato Khumalo' });
    expect(await referralOf(recruit)).toMatchObject({ referrerId: next.id });
  });

  it('keeps the place in the network, without a name', async () => {
    const middle = await office.newAgent({ referralCode: referralCode() });
    const last = await office.newAgent({ referralCode: middle.me.referralCode ?? '' });
    await remove(middle);
    await stack.drain();
    const { listSubAgents } = office.admin.api.agents;
    const [node] = (await listSubAgents({ agentId: agent.id })).rows;
    expect(node).toMatchObject({ id: middle.id, subAgents: 1, isNew: false });
    expect(node).not.toHaveProperty('fullName');
    expect((await listSubAgents({ agentId: middle.id })).rows).toMatchObject([{ id: last.id }]);
  });
});

it('deletes only agents', async () => {
  for (const id of [office.admin.id, 'nobody']) await expectRefusal(remove({ id }), 404);
});
