/**
 * Given bank details that an administrator entered, that changed lately, or that the bank returned a payment
 * from: nothing is paid to them unseen, and not before somebody has said why.
 */
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { lackOf } from '../../../../shared/kernel/permissions.ts';
import { HOLD_NEEDS_LIFTING, HOLD_NEEDS_REASON } from '../../../../shared/payouts/rules.ts';
import {
  batchSteps,
  openBatch,
  paidAgent,
  pendingPayout,
} from '../../../support/batches/batches.ts';
import { expectRefusal, refusal } from '../../../support/stack/refusals.ts';
import { pay, process, seenPayout, seenPayouts } from '../../../support/sales/deals.ts';
import { carryFinance } from '../../../support/payouts/finance.ts';
import { expectReconciled } from '../../../support/ledger/ledger.ts';
import { bankingOf, type Person } from '../../../support/stack/office.ts';
import { setUpOffice } from '../../../support/stack/set-up.ts';

const OTHER = bankingOf({ accountNumber: '40123456789' });

const { stack, office } = await setUpOffice();
const { admin } = office;
const { payouts, agents } = admin.api;
let agent: Person;
beforeEach(async () => {
  agent = await office.newAgent();
});
afterAll(() => expectReconciled(stack));

const enter = (banking = bankingOf()) => agents.saveAgentBanking({ agentId: agent.id, ...banking });
/** The agent enters details, or changes them. */
const ownDetails = async (banking = bankingOf()) => {
  const { bankingUpdatedAt: seen } = await agent.api.agents.viewMyBanking();
  return agent.api.agents.saveBanking({ ...banking, ...(seen ? { seen } : {}) });
};
const added = async () => (await pendingPayout(office, agent)).id;
const statusOf = async (payoutId: string) => (await payouts.getPayout({ payoutId })).status;
const noticesOf = async ({ api }: Person) => {
  await stack.drain();
  return (await api.notifications.listNotifications({})).rows;
};

describe('the first bank details, entered by an administrator', () => {
  it('are held as a change is, and the agent hears of them by bell and mail', async () => {
    const { bankHoldUntil = '' } = await enter();
    expect(Date.parse(bankHoldUntil)).toBeGreaterThan(Date.now() + 47 * 3_600_000);
    expect((await agent.api.agents.getMyProfile()).bankHoldUntil).toBe(bankHoldUntil);
    expect(await noticesOf(agent)).toMatchObject([{ title: 'Bank details entered' }]);
    const [mail] = await stack.inbox(agent.me.email);
    expect(mail?.subject).toContain('Bank details entered');
    expect(mail?.text).toContain('An administrator entered your bank details.');
    expect(mail?.text).toContain('•••• 0123');
    expect(mail?.text).toContain(office.stack.settings.supportEmail);
  });

  it('are left out of a batch that is locked before the hold is over', async () => {
    await enter();
    const period = await openBatch(office, [await pendingPayout(office, agent)]);
    expect(await batchSteps(admin).lock(period)).toMatchObject({ lines: 0, exceptions: 1 });
    const { rows } = await admin.api.monthlyRun.listExceptions({ batchId: period, limit: 10 });
    expect(rows).toMatchObject([{ agentId: agent.id, reasons: ['onHold'], canInclude: false }]);
  });

  it('are free at once where the agent enters them', async () => {
    expect((await ownDetails()).bankHoldUntil).toBeUndefined();
    expect(await noticesOf(agent)).toEqual([]);
    expect(await process(admin, await added())).toMatchObject({ status: 'processing' });
  });
});

describe('Mark Processing', () => {
  it('is refused where the details changed after the list was loaded, with the new state', async () => {
    await ownDetails();
    const seen = await seenPayout(admin, await added());
    await ownDetails(OTHER);
    const refused = await refusal(payouts.markProcessing(seen));
    expect(refused).toMatchObject({
      status: 409,
      message: expect.stringContaining(
        'changed since the list was loaded: they are now FNB •••• 6789',
      ),
      data: { current: { bankWarning: 'on hold' } },
    });
    const { bankingUpdatedAt } = await payouts.getPayout({ payoutId: seen.payoutId });
    expect(refused.data?.current?.['bankingUpdatedAt']).toBe(bankingUpdatedAt);
    expect(await statusOf(seen.payoutId)).toBe('pending');
  });

  it('is refused where there were no details yet when the list was loaded', async () => {
    const payoutId = await added();
    await ownDetails();
    await expectRefusal(payouts.markProcessing({ payoutId }), 409);
  });

  it('during a hold needs a reason, which is on record', async () => {
    await ownDetails();
    await ownDetails(OTHER);
    const seen = await seenPayout(admin, await added());
    await expectRefusal(payouts.markProcessing(seen), 409, HOLD_NEEDS_REASON);
    const reason = 'The agent came to the office with a bank card.';
    const despiteHold = { reason };
    await expectRefusal(payouts.markProcessing({ ...seen, despiteHold: { reason: ' ' } }), 400);
    expect(await payouts.markProcessing({ ...seen, despiteHold })).toMatchObject({
      status: 'processing',
    });
    const { rows } = await admin.api.audit.listEvents({
      limit: 10,
      subject: `payout:${seen.payoutId}`,
    });
    const event = rows.find(({ what }) => what === 'Marked a payout as processing');
    expect(event?.changes).toContainEqual({
      label: 'Released despite the hold, because',
      after: reason,
    });
  });

  it('of many refuses those on hold and those that were not seen, and does the others', async () => {
    const [fine, changed, held] = [await paidAgent(office), await paidAgent(office), agent];
    await enter();
    const ids: string[] = [];
    for (const one of [fine, changed, held]) ids.push((await pendingPayout(office, one)).id);
    const seen = await seenPayouts(admin, ids);
    agent = changed;
    await ownDetails(OTHER);
    const { results } = await payouts.stepPayouts({ step: 'processing', payouts: seen });
    expect(results).toMatchObject([
      { outcome: 'done' },
      { outcome: 'refused', code: 'CONFLICT', message: expect.stringContaining('changed since') },
      { outcome: 'refused', code: 'CONFLICT', message: HOLD_NEEDS_REASON },
    ]);
  });

  it('never fixes an account that was not seen, when it changes at the same moment', async () => {
    for (let round = 0; round < 3; round++) {
      agent = await office.newAgent();
      await ownDetails();
      const seen = await seenPayout(admin, await added());
      const [outcome] = await Promise.allSettled([payouts.markProcessing(seen), ownDetails(OTHER)]);
      const { status, paymentDetails } = await payouts.getPayout({ payoutId: seen.payoutId });
      expect(status).toBe(outcome.status === 'fulfilled' ? 'processing' : 'pending');
      const account = status === 'processing' ? '62000000123' : OTHER.accountNumber;
      expect(paymentDetails?.accountNumber).toBe(account);
    }
  });
});

describe('an account from which the bank returned a payment', () => {
  const returned = async (reason = 'Account closed') => {
    await ownDetails();
    const { id: payoutId } = await pay(office, { id: await added() });
    await payouts.returnPayout({ payoutId, reason });
    return payoutId;
  };
  const lift = (by: Person, returnedAt: string) =>
    by.api.agents.liftReturnHold({
      agentId: agent.id,
      returnedAt,
      reason: 'The bank says that it is open',
    });
  const bankReturned = async () => (await agents.getAgent({ agentId: agent.id })).bankReturned;

  it('is paid to neither alone nor in a batch, and both office and agent see why', async () => {
    await returned();
    const seen = await seenPayout(admin, await added());
    const despiteHold = { reason: 'Never mind' };
    for (const call of [seen, { ...seen, despiteHold }])
      await expectRefusal(payouts.markProcessing(call), 409, HOLD_NEEDS_LIFTING);
    expect((await payouts.getPayout({ payoutId: seen.payoutId })).bankWarning).toBe('returned');
    const { id, agentId, amountCents } = await payouts.getPayout({ payoutId: seen.payoutId });
    const period = await openBatch(office, [{ id, agentId, amountCents }]);
    expect(await batchSteps(admin).lock(period)).toMatchObject({ lines: 0, exceptions: 1 });
    const { rows } = await admin.api.monthlyRun.listExceptions({ batchId: period, limit: 10 });
    expect(rows).toMatchObject([{ agentId, reasons: ['returned'], canInclude: false }]);
    expect((await agent.api.agents.getMyProfile()).bankReturned).toMatchObject({
      reason: 'Account closed',
    });
    const { nextPayout } = await agent.api.ledger.getMyEarnings();
    expect(nextPayout.obstacles).toContain('returned');
  });

  it('is replaced by a change of the details, which is held as any change', async () => {
    await returned();
    await ownDetails();
    expect(await bankReturned()).toMatchObject({ reason: 'Account closed' });
    await ownDetails(OTHER);
    expect(await bankReturned()).toBeUndefined();
    expect((await payouts.getPayout({ payoutId: await added() })).bankWarning).toBe('on hold');
  });

  it('is not held where the agent has another one by then', async () => {
    await ownDetails();
    const { id: payoutId } = await pay(office, { id: await added() });
    await ownDetails(OTHER);
    await payouts.returnPayout({ payoutId, reason: 'Account closed' });
    expect(await bankReturned()).toBeUndefined();
  });

  it('is paid to again once finance lifted the hold, with a reason', async () => {
    await returned();
    const at = (await bankReturned())?.at ?? '';
    await expectRefusal(lift(admin, at), 403, lackOf('finance'));
    const finance = await office.newAdmin();
    await carryFinance(stack, finance);
    await expectRefusal(lift(finance, '2026-01-01T00:00:00.000Z'), 409);
    expect((await lift(finance, at)).bankReturned).toBeUndefined();
    await expectRefusal(lift(finance, at), 409);
    expect(await process(admin, await added())).toMatchObject({ status: 'processing' });
    const { rows } = await admin.api.audit.listEvents({ limit: 10, subject: `agent:${agent.id}` });
    expect(rows[0]).toMatchObject({
      actor: { id: finance.id },
      what: 'Lifted the hold on an account that the bank returned a payment from',
      changes: [{ label: 'Reason', after: 'The bank says that it is open' }],
    });
  });

  it('is held where the payment was a line of a batch, whose branch code the bank’s own replaced', async () => {
    const { branchCode: _, ...withoutBranch } = bankingOf();
    await ownDetails(withoutBranch as ReturnType<typeof bankingOf>);
    const period = await openBatch(office, [await pendingPayout(office, agent)]);
    for (const step of ['lock', 'download', 'process'] as const)
      await batchSteps(admin)[step](period);
    const { rows } = await admin.api.monthlyRun.listLines({ batchId: period, limit: 10 });
    await payouts.returnPayout({ payoutId: rows[0]?.payoutId ?? '', reason: 'No such account' });
    expect(await bankReturned()).toMatchObject({ reason: 'No such account' });
  });
});
