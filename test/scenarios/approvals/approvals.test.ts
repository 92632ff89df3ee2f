/**
 * Given an office where what moves money takes two people (decision 0122): one asks, and another confirms,
 * declines or lets it expire; nothing is done before.
 */
import { afterAll, describe, expect, it } from 'vitest';
import {
  ACT_CHANGED,
  ALWAYS_ALONE,
  ASKER_CHANGED,
  approvalEnded,
  CONFIRM_OWN_ACT,
  CONFIRM_OWN_MONEY,
  NO_ACCOUNT,
  NOBODY_CONFIRMS,
  NOT_YET_ANOTHER,
  RULE_NEEDS_TWO,
} from '../../../shared/approvals/words.ts';
import { lackOf } from '../../../shared/kernel/permissions.ts';
import { askFor, byTwo } from '../../support/approvals/by-two.ts';
import { paidAgent } from '../../support/batches/batches.ts';
import { expectReconciled } from '../../support/ledger/ledger.ts';
import {
  allowOnly,
  carryFinance,
  oweFinance,
  setFinance,
  shareMailbox,
} from '../../support/payouts/finance.ts';
import { process, seenPayout, seenPayouts } from '../../support/sales/deals.ts';
import { expectRefusal, refusal } from '../../support/stack/refusals.ts';
import { bankingOf, type Person, somePhone } from '../../support/stack/office.ts';
import { setUpOffice } from '../../support/stack/set-up.ts';

const { stack, office } = await setUpOffice({
  callsByClock: false,
  settings: { fourEyesOnPayouts: true, bankChangeHoldHours: 0 },
});
const asker = office.admin;
const second = await office.newAdmin({ fullName: 'Sipho Ndlovu' });
await Promise.all([carryFinance(stack, asker), carryFinance(stack, second)]);
afterAll(() => expectReconciled(stack));

const statusOf = async (payoutId: string) =>
  (await asker.api.payouts.getPayout({ payoutId })).status;
const release = async (by = asker) => {
  const { id: payoutId } = await newPayout();
  const input = await seenPayout(asker, payoutId);
  return { payoutId, input, ...(await askFor(by, 'payouts.markProcessing', input)) };
};
/** A payout that two people added. */
async function newPayout(agent?: Person) {
  const { id: agentId } = agent ?? (await paidAgent(office));
  await byTwo([asker, second], 'payouts.addPayout', { agentId, amountCents: 10_000 });
  const { rows } = await asker.api.payouts.listPayouts({ agentId, limit: 10 });
  const [payout] = rows;
  if (!payout) throw new Error('The payout is missing');
  return payout;
}
const confirm = (approvalId: string, by = second) =>
  by.api.approvals.confirmApproval({ approvalId });
const again = async (approvalId: string, by = second) =>
  by.api.approvals.getApproval({ approvalId });

describe('an act of one person', () => {
  it('is refused, and nothing is done', async () => {
    const { id } = await newPayout();
    await expectRefusal(process(asker, id), 403, {
      message: RULE_NEEDS_TWO,
      data: { needsSecondPerson: true },
    });
    expect(await statusOf(id)).toBe('pending');
  });

  it('waits once it is asked for, in the list and at its payout', async () => {
    const { payoutId, id, title, status, figures } = await release();
    expect({ title, status }).toEqual({ title: 'Mark a payout as processing', status: 'waiting' });
    expect(figures.map(({ label }) => label)).toEqual(['Amount', 'Account', 'Requested']);
    expect(await statusOf(payoutId)).toBe('pending');
    const { rows } = await second.api.approvals.listApprovals({ limit: 10 });
    expect(rows[0]).toMatchObject({ id, isOwn: false, askedBy: { id: asker.id } });
    expect((await second.api.payouts.getPayout({ payoutId })).waiting).toMatchObject({
      approvalId: id,
    });
  });

  it('is refused by its own endpoint’s rules when it is asked for', async () => {
    const { id: payoutId } = await newPayout();
    const input = { ...(await seenPayout(asker, payoutId)), bankingUpdatedAt: 'another' };
    await expectRefusal(askFor(asker, 'payouts.markProcessing', input), 409);
    const clerk = await office.newAdmin();
    await allowOnly(stack, clerk, ['sales']);
    const fine = await seenPayout(asker, payoutId);
    await expectRefusal(askFor(clerk, 'payouts.markProcessing', fine), 403, lackOf('payouts'));
    const wrong = askFor(asker, 'payouts.markProcessing', { payoutId, amount: 'all' });
    await expectRefusal(wrong, 400);
  });

  it('is one act under one key: another amount is refused, before it is confirmed and after', async () => {
    const { id: agentId } = await paidAgent(office);
    const context = { idempotencyKey: `key-${agentId}` };
    const ask = (amountCents: number) =>
      asker.api.approvals.askApproval(
        { operation: 'payouts.addPayout', input: { agentId, amountCents } },
        { context },
      );
    const { id } = await ask(10_000);
    await expectRefusal(ask(999_900), 409);
    await confirm(id);
    await expectRefusal(ask(999_900), 409);
    const { rows } = await asker.api.payouts.listPayouts({ agentId, limit: 10 });
    expect(rows.map(({ amountCents }) => amountCents)).toEqual([10_000]);
  });

  it('isn’t asked for where one person does it', async () => {
    const { payoutId, id } = await release();
    await confirm(id);
    const paying = askFor(asker, 'payouts.markPaid', { payoutId, transactionId: 'T-1' });
    await expectRefusal(paying, 409, ALWAYS_ALONE);
    expect(await statusOf(payoutId)).toBe('processing');
  });

  it('is asked for once, and a second act about the same payout is refused meanwhile', async () => {
    const { input, id } = await release();
    expect(await askFor(asker, 'payouts.markProcessing', input)).toMatchObject({ id });
    await expectRefusal(askFor(second, 'payouts.markProcessing', input), 409, {
      data: { current: { approvalId: id } },
    });
  });
});

describe('the second person', () => {
  it('sees figures and facts, confirms, and it is done at once', async () => {
    const agent = await paidAgent(office);
    const { id: payoutId } = await newPayout(agent);
    const { id } = await askFor(asker, 'payouts.markProcessing', await seenPayout(asker, payoutId));
    const seen = await again(id);
    expect(seen).not.toHaveProperty('held');
    expect(seen).not.toHaveProperty('problem');
    expect(seen.facts.map(({ words }) => words).join(' ')).toContain('was entered by the agent');
    expect(await confirm(id)).toMatchObject({ status: 'confirmed', decidedBy: { id: second.id } });
    expect(await statusOf(payoutId)).toBe('processing');
    // A repeat, as after a lost answer.
    expect(await confirm(id)).toMatchObject({ status: 'confirmed' });
    await expectRefusal(confirm(id, asker), 409, approvalEnded.confirmed);
  });

  it('is another person than whoever asked, with another mailbox and the finance permission', async () => {
    const { id } = await release();
    expect(await refusal(confirm(id, asker))).toMatchObject({ message: CONFIRM_OWN_ACT });
    const twin = await office.newAdmin();
    await shareMailbox(stack, asker, twin);
    await carryFinance(stack, twin);
    expect(await refusal(confirm(id, twin))).toMatchObject({ message: CONFIRM_OWN_ACT });
    const clerk = await office.newAdmin();
    expect(await refusal(confirm(id, clerk))).toMatchObject({ message: lackOf('finance') });
    expect((await again(id, asker)).held).toBe(CONFIRM_OWN_ACT);
  });

  it('isn’t whom the asker alone made an administrator, nor the other way round', async () => {
    const hand = await office.newAdmin();
    await oweFinance(stack, hand, asker.id);
    const { id } = await release();
    expect(await refusal(confirm(id, hand))).toMatchObject({ message: NOT_YET_ANOTHER });
    const { id: back } = await release(hand);
    expect(await refusal(confirm(back, asker))).toMatchObject({ message: NOT_YET_ANOTHER });
    expect(await confirm(back)).toMatchObject({ status: 'confirmed' });
  });

  it('isn’t whom it pays, whatever the address', async () => {
    const phone = '+27837654321';
    const friend = await office.newAdmin({ phone });
    await carryFinance(stack, friend);
    const agent = await office.newAgent({ phone });
    await agent.api.agents.saveBanking(bankingOf({ accountNumber: '62111122233' }));
    const { id: payoutId } = await newPayout(agent);
    const input = await seenPayout(asker, payoutId);
    const { id } = await askFor(asker, 'payouts.markProcessing', input);
    expect(await refusal(confirm(id, friend))).toMatchObject({ message: CONFIRM_OWN_MONEY });
    expect(await confirm(id)).toMatchObject({ status: 'confirmed' });
  });

  it('isn’t the referrer whom it lets earn', async () => {
    const phone = '+27837654322';
    const friend = await office.newAdmin({ phone });
    await carryFinance(stack, friend);
    const recruit = await office.newAgent();
    const { id: referrerId } = await office.newAgent({ phone });
    const input = { agentId: recruit.id, version: 0, referrerId };
    const { id, agentName } = await askFor(asker, 'agents.setReferrer', input);
    expect(agentName).toBe(recruit.me.fullName);
    expect(await refusal(confirm(id, friend))).toMatchObject({ message: CONFIRM_OWN_MONEY });
    expect(await confirm(id)).toMatchObject({ status: 'confirmed' });
  });

  it('confirms what was shown, and not what it has become since', async () => {
    const [recruit, referrer] = [
      await office.newAgent(),
      await office.newAgent({ phone: somePhone() }),
    ];
    const account = bankingOf({ accountNumber: '62111122244' });
    await recruit.api.agents.saveBanking(account);
    const input = { agentId: recruit.id, version: 0, referrerId: referrer.id };
    const { id: approvalId } = await askFor(asker, 'agents.setReferrer', input);
    const { version } = await again(approvalId);
    await referrer.api.agents.saveBanking(account);
    const confirmSeen = (seen: string) =>
      second.api.approvals.confirmApproval({ approvalId, version: seen });
    await expectRefusal(confirmSeen(version), 409, ACT_CHANGED);
    const { now = [], version: present } = await again(approvalId);
    expect(now.at(-1)).toEqual({ label: 'Will earn, despite the same', words: 'bank account' });
    expect(await confirmSeen(present)).toMatchObject({ status: 'confirmed' });
  });

  it('declines with a reason, after which nothing is done', async () => {
    const { id, payoutId } = await release();
    const reason = 'Ask again next month';
    const decline = (by: Person) => by.api.approvals.declineApproval({ approvalId: id, reason });
    expect(await refusal(decline(asker))).toMatchObject({ message: CONFIRM_OWN_ACT });
    expect(await decline(second)).toMatchObject({ status: 'declined', reason });
    expect(await refusal(confirm(id))).toMatchObject({ message: approvalEnded.declined });
    expect(await statusOf(payoutId)).toBe('pending');
    expect(await release()).toMatchObject({ status: 'waiting' });
  });

  it('confirms many as one act; what changed since is left out', async () => {
    const payouts = [await newPayout(), await newPayout(), await newPayout()];
    const ids = payouts.map(({ id }) => id);
    const [first = '', changed = '', last = ''] = ids;
    const input = { step: 'processing', payouts: await seenPayouts(asker, ids) };
    const { id, figures } = await askFor(asker, 'payouts.stepPayouts', input);
    expect(figures[0]).toEqual({ label: 'Payouts', words: '3 payouts' });
    const { agentId } = await asker.api.payouts.getPayout({ payoutId: changed });
    const banking = { agentId, ...bankingOf({ accountNumber: '111122223333' }) };
    const { bankingUpdatedAt: seen } = await asker.api.agents.viewAgentBanking({ agentId });
    await byTwo([asker, second], 'agents.saveAgentBanking', { ...banking, seen });
    expect((await again(id)).problem).toContain('bank details were changed');
    await expectRefusal(confirm(id), 409);
    await asker.api.approvals.withdrawApproval({ approvalId: id });
    const rest = { step: 'processing', payouts: await seenPayouts(asker, [first, last]) };
    await byTwo([asker, second], 'payouts.stepPayouts', rest);
    await stack.drain();
    expect(await Promise.all(ids.map(statusOf))).toEqual(['processing', 'pending', 'processing']);
  });
});

describe('an act that waits', () => {
  it('is taken back by whoever asked, and by nobody else', async () => {
    const { id, payoutId } = await release();
    const withdraw = (by: Person) => by.api.approvals.withdrawApproval({ approvalId: id });
    await expectRefusal(withdraw(second), 403);
    expect(await withdraw(asker)).toMatchObject({ status: 'withdrawn' });
    expect(await refusal(confirm(id))).toMatchObject({ message: approvalEnded.withdrawn });
    expect(await statusOf(payoutId)).toBe('pending');
  });

  it('ends when its payout is rejected', async () => {
    const { id, payoutId } = await release();
    await second.api.payouts.rejectPayout({ payoutId, reason: 'Twice' });
    expect(await again(id)).toMatchObject({ status: 'ended' });
    expect(await refusal(confirm(id))).toMatchObject({ message: approvalEnded.ended });
  });

  it('expires after seven days', async () => {
    const { id, payoutId, input } = await release();
    await stack.moveClock(new Date(Date.now() + 8 * 86_400_000).toISOString());
    expect(await again(id)).toMatchObject({ status: 'expired' });
    expect(await refusal(confirm(id))).toMatchObject({ message: approvalEnded.expired });
    expect(await askFor(asker, 'payouts.markProcessing', input)).toMatchObject({
      status: 'waiting',
    });
    await stack.moveClock(undefined);
    expect(await statusOf(payoutId)).toBe('pending');
  });

  it('isn’t confirmed once whoever asked lost the permission or the account', async () => {
    const gone = await office.newAdmin();
    const { id, payoutId } = await release(gone);
    await allowOnly(stack, gone, ['sales']);
    await expectRefusal(confirm(id), 409, ASKER_CHANGED);
    expect(await statusOf(payoutId)).toBe('pending');
  });

  it('isn’t confirmed while payouts are frozen, and waits on', async () => {
    const { id } = await release();
    await asker.api.payouts.freezePayouts({ reason: 'The figures are looked at' });
    await expectRefusal(confirm(id), 409);
    expect(await again(id)).toMatchObject({ status: 'waiting' });
    const { frozen } = await asker.api.payouts.getPayoutFreeze();
    const input = { since: frozen?.since ?? '', compared: 'The statement of today' };
    await byTwo([asker, second], 'payouts.unfreezePayouts', input);
    await stack.drain();
    expect(await confirm(id)).toMatchObject({ status: 'confirmed' });
  });

  it('is confirmed once, however many confirm at the same moment', async () => {
    const third = await office.newAdmin();
    await carryFinance(stack, third);
    const { id, payoutId } = await release();
    const results = await Promise.allSettled([confirm(id), confirm(id, third), confirm(id)]);
    expect(results.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0);
    expect(await statusOf(payoutId)).toBe('processing');
    const { decidedBy } = await again(id);
    expect([second.id, third.id]).toContain(decidedBy?.id);
  });
});

it('can’t be confirmed where the account isn’t known', async () => {
  const agent = await office.newAgent();
  const { id: payoutId } = await newPayout(agent);
  const input = await seenPayout(asker, payoutId);
  await expectRefusal(askFor(asker, 'payouts.markProcessing', input), 409, NO_ACCOUNT);
});

it('says who is missing where nobody could confirm', async () => {
  const { id } = await newPayout();
  const input = await seenPayout(asker, id);
  const { rows } = await asker.api.identity.listAdministrators({ limit: 100 });
  const others = rows.filter(
    ({ id: adminId, permissions }) => adminId !== asker.id && permissions.includes('finance'),
  );
  for (const other of others) await setFinance(stack, asker, other, false);
  await expectRefusal(askFor(asker, 'payouts.markProcessing', input), 409, NOBODY_CONFIRMS);
  await carryFinance(stack, second);
});

describe('every listed act', () => {
  it('adjusts a balance once it is confirmed, in the name of whoever asked', async () => {
    const { id: agentId } = await paidAgent(office);
    const input = {
      agentId,
      direction: 'credit',
      kind: 'goodwill',
      amountCents: 500,
      reason: 'A long wait',
    };
    await byTwo([asker, second], 'adjustments.addAdjustment', input);
    const { rows } = await asker.api.adjustments.listAdjustments({ agentId, limit: 10 });
    expect(rows).toMatchObject([
      { status: 'posted', createdBy: { id: asker.id }, decidedBy: { id: second.id } },
    ]);
  });

  it('returns a payment once it is confirmed', async () => {
    const { payoutId, id } = await release();
    await confirm(id);
    const input = { payoutId, reason: 'The account is closed' };
    expect(await refusal(asker.api.payouts.returnPayout(input))).toMatchObject({
      message: RULE_NEEDS_TWO,
    });
    await byTwo([asker, second], 'payouts.returnPayout', input);
    expect(await statusOf(payoutId)).toBe('returned');
    const { agentId } = await asker.api.payouts.getPayout({ payoutId });
    const { bankReturned } = await asker.api.agents.getAgent({ agentId });
    const lift = { agentId, returnedAt: bankReturned?.at ?? '', reason: 'It is open' };
    await expectRefusal(asker.api.agents.liftReturnHold(lift), 403);
    await byTwo([asker, second], 'agents.liftReturnHold', lift);
    expect((await asker.api.agents.getAgent({ agentId })).bankReturned).toBeUndefined();
  });
});
