/**
 * Given an agent with money available, which steps of a payout are refused; money-worked.test.ts has the
 * figures.
 */
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { expectRefusal, refusal } from '../../support/stack/refusals.ts';
import { approvedSale, pay, requestedPayout, stepsOf } from '../../support/sales/deals.ts';
import { booksOf, expectReconciled } from '../../support/ledger/ledger.ts';
import type { Person } from '../../support/stack/office.ts';
import { setUpOffice } from '../../support/stack/set-up.ts';

let agent: Person;

const earnings = () => agent.api.ledger.getMyEarnings();

const { stack, office } = await setUpOffice();
const { payouts } = office.admin.api;
beforeEach(async () => {
  agent = await office.newAgent();
  await approvedSale(office, agent);
});
afterAll(() => expectReconciled(stack));

describe('when the agent requests a payout', () => {
  it('refuses an amount other than what is available now, and says how much that is', async () => {
    await approvedSale(office, agent);
    const refused = await refusal(agent.api.payouts.requestPayout({ availableCents: 5_000 }));
    expect(refused).toMatchObject({
      status: 409,
      message: 'The available balance has changed: it is now R100.00.',
      data: { current: { availableCents: 10_000 } },
    });
    expect(await earnings()).toMatchObject({ reservedCents: 0, availableCents: 10_000 });
  });

  it('has nothing to pay out at R0.00', async () => {
    await requestedPayout(agent);
    const refused = await refusal(agent.api.payouts.requestPayout({ availableCents: 0 }));
    expect(refused).toMatchObject({ status: 409, message: 'No balance available for payout' });
  });
});

describe('when an administrator adds a payout', () => {
  it('reserves its amount', async () => {
    const added = { agentId: agent.id, amountCents: 1_234, notes: 'Travel' };
    expect(await payouts.addPayout(added)).toMatchObject({
      ...added,
      status: 'pending',
      payoutType: 'manual',
    });
    expect(await earnings()).toMatchObject({ reservedCents: 1_234, availableCents: 3_766 });
  });

  it('is refused where the balance isn’t what was shown; a repeat finds what was added', async () => {
    const added = { agentId: agent.id, amountCents: 4_000 };
    await expectRefusal(payouts.addPayout({ ...added, availableCents: 4_999 }), 409, {
      message: 'The available balance has changed: it is now R50.00.',
    });
    const once = { context: { idempotencyKey: crypto.randomUUID() } };
    const { id } = await payouts.addPayout({ ...added, availableCents: 5_000 }, once);
    // Its answer was lost, and the screen shows what is left.
    const again = payouts.addPayout({ ...added, availableCents: 1_000 }, once);
    expect(await again).toMatchObject({ id });
    expect(await earnings()).toMatchObject({ reservedCents: 4_000, availableCents: 1_000 });
  });

  it('leaves nothing to request while an advance is not repaid', async () => {
    await payouts.addPayout({ agentId: agent.id, amountCents: 5_001 });
    expect(await earnings()).toMatchObject({ availableCents: -1 });
    await expectRefusal(agent.api.payouts.requestPayout({ availableCents: 5_000 }), 409, {
      data: { current: { availableCents: -1 } },
    });
  });

  it('is refused for somebody who has no balance', async () => {
    const call = payouts.addPayout({ agentId: office.admin.id, amountCents: 100 });
    await expectRefusal(call, 404);
  });
});

describe('when a payout is under way', () => {
  it('is available again when it is rejected, and the notes say why', async () => {
    const { id: payoutId } = await requestedPayout(agent);
    const rejected = await payouts.rejectPayout({ payoutId, reason: 'Asked twice' });
    expect(rejected).toMatchObject({ status: 'rejected', notes: 'Asked twice' });
    expect(await earnings()).toMatchObject({ reservedCents: 0, availableCents: 5_000 });
  });

  it('is paid with a transaction id, and loses its notes if none are given', async () => {
    const { id: payoutId } = await payouts.addPayout({
      agentId: agent.id,
      amountCents: 5_000,
      notes: 'Travel',
    });
    const paid = await pay(office, { id: payoutId });
    expect(paid).toMatchObject({ status: 'paid', transactionId: 'FNB-0001' });
    expect(paid).not.toHaveProperty('notes');
    expect(await earnings()).toMatchObject({
      paidCents: 5_000,
      reservedCents: 0,
      availableCents: 0,
    });
  });
});

describe('a step from a status that does not allow it', () => {
  type Step = keyof ReturnType<typeof stepsOf>;
  const all: Step[] = ['markProcessing', 'markPaid', 'rejectPayout', 'returnPayout'];

  it.each<{ status: string; way: Step[]; allowed: Step[] }>([
    { status: 'pending', way: [], allowed: ['markProcessing', 'rejectPayout'] },
    { status: 'processing', way: ['markProcessing'], allowed: ['markPaid', 'returnPayout'] },
    { status: 'paid', way: ['markProcessing', 'markPaid'], allowed: ['returnPayout'] },
    { status: 'rejected', way: ['rejectPayout'], allowed: [] },
    { status: 'returned', way: ['markProcessing', 'returnPayout'], allowed: [] },
  ])('is refused from $status, and says so', async ({ status, way, allowed }) => {
    const { id: payoutId } = await requestedPayout(agent);
    const steps = stepsOf(office.admin);
    for (const step of way) await steps[step](payoutId);
    const before = await booksOf(stack, agent);
    for (const step of all.filter((name) => !allowed.includes(name)))
      await expectRefusal(steps[step](payoutId), 409, { data: { current: { status } } });
    expect(await booksOf(stack, agent)).toEqual(before);
  });
});
