/**
 * Every way in which money moves, with worked figures: what an agent has earned, what is reserved,
 * paid and available, in cents, before and after. Refused moves are tested in the other money
 * files.
 */
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { addedSale, approvedSale, decisionsOf, pay, stepsOf } from '../../support/sales/deals.ts';
import { booksOf, closePeriod, expectReconciled } from '../../support/ledger/ledger.ts';
import { type Person, saleOf } from '../../support/stack/office.ts';
import { setUpOffice } from '../../support/stack/set-up.ts';

const BONUS_CENTS = 25_000;
const MARCH = '2027-03-10T08:00:00.000Z';
const LATE_MARCH = '2027-03-20T08:00:00.000Z';
const APRIL = '2027-04-10T08:00:00.000Z';

/** Earned, reserved, paid, available; in cents. */
type Figures = readonly [number, number, number, number];

let agent: Person;

// Taken back within 7 days of the approval.
const settings = { clawbackDays: 7, referralBonusCents: BONUS_CENTS };
const { stack, office } = await setUpOffice({ at: MARCH, callsByClock: false, settings });
const steps = stepsOf(office.admin);
beforeEach(async () => {
  await stack.moveClock(MARCH);
  agent = await office.newAgent();
  await approvedSale(office, agent);
  await expectFigures([5_000, 0, 0, 5_000]);
});
afterAll(() => expectReconciled(stack));

async function expectFigures(figures: Figures): Promise<void> {
  const { balance } = await booksOf(stack, agent);
  const { earnedCents, reservedCents, paidCents, availableCents } = balance;
  expect([earnedCents, reservedCents, paidCents, availableCents]).toEqual(figures);
}
const statusOf = async (saleId: string) => (await agent.api.sales.getMySale({ saleId })).status;
const commissionOf = async (saleId: string) =>
  (await agent.api.sales.getMySale({ saleId })).commissionAmountCents;
const end = (saleId: string) => office.admin.api.sales.endSale({ saleId, reason: 'Moved away' });
const submitted = async () => (await agent.api.sales.submitSale(saleOf(office))).id;
const requested = async (availableCents: number) =>
  (await agent.api.payouts.requestPayout({ availableCents })).id;
const added = async (amountCents: number) =>
  (await office.admin.api.payouts.addPayout({ agentId: agent.id, amountCents })).id;

describe('given an agent with R50.00 available', () => {
  it('submitting and rejecting a sale moves nothing, approving one earns R50.00', async () => {
    const [rejected, approved] = [await submitted(), await submitted()];
    await expectFigures([5_000, 0, 0, 5_000]);
    await decisionsOf(office.admin).reject(rejected);
    await expectFigures([5_000, 0, 0, 5_000]);
    expect(await commissionOf(rejected)).toBe(0);
    await decisionsOf(office.admin).approve(approved);
    await expectFigures([10_000, 0, 0, 10_000]);
    expect(await commissionOf(approved)).toBe(5_000);
  });
});

describe('the other way: a sale that an administrator adds', () => {
  let saleId: string;
  let payoutId: string;

  beforeEach(async () => {
    const { sale, payout } = await addedSale(office, agent);
    ({ id: saleId } = sale);
    ({ id: payoutId } = payout);
    expect(sale.status).toBe('approved');
    expect(payout).toMatchObject({ status: 'pending', payoutType: 'upfront', amountCents: 5_000 });
    await expectFigures([10_000, 5_000, 0, 5_000]);
  });

  it('is paid with its payout, and the R50.00 that was available stays so', async () => {
    await steps.markProcessing(payoutId);
    await expectFigures([10_000, 5_000, 0, 5_000]);
    expect(await statusOf(saleId)).toBe('approved');
    await steps.markPaid(payoutId);
    await expectFigures([10_000, 0, 5_000, 5_000]);
    expect(await statusOf(saleId)).toBe('paid');
  });

  it.each<[string, (keyof typeof steps)[]]>([
    ['the bank returned the payment', ['markProcessing', 'markPaid', 'returnPayout']],
    ['the bank returned the payment before it was paid', ['markProcessing', 'returnPayout']],
    ['its payout was rejected', ['rejectPayout']],
  ])('is approved, and its R50.00 available, once %s', async (_, way) => {
    for (const step of way) await steps[step](payoutId);
    await expectFigures([10_000, 0, 0, 10_000]);
    expect(await statusOf(saleId)).toBe('approved');
    expect(await commissionOf(saleId)).toBe(5_000);
  });

  it('is paid by the next request after its own payout was returned', async () => {
    await pay(office, { id: payoutId });
    await steps.returnPayout(payoutId);
    await pay(office, { id: await requested(10_000) });
    await expectFigures([10_000, 0, 10_000, 0]);
    expect(await statusOf(saleId)).toBe('approved');
  });
});

describe('when a customer cancels', () => {
  it('a sale that was paid keeps its R50.00, and earns no more', async () => {
    const { sale, payout } = await addedSale(office, agent);
    await pay(office, payout);
    await stack.moveClock(LATE_MARCH);
    expect(await end(sale.id)).toMatchObject({ status: 'paid', commissionAmountCents: 5_000 });
    await expectFigures([10_000, 0, 5_000, 5_000]);
    await closePeriod(stack, { agent, period: '2027-03', at: APRIL });
    await expectFigures([11_000, 0, 5_000, 6_000]);
    expect(await commissionOf(sale.id)).toBe(5_000);
  });

  it('a pending upfront payout is rejected with what is taken back', async () => {
    const { sale, payout } = await addedSale(office, agent);
    await expectFigures([10_000, 5_000, 0, 5_000]);
    await end(sale.id);
    await expectFigures([5_000, 0, 0, 5_000]);
    const { rows } = await agent.api.payouts.listMyPayouts({});
    expect(rows).toMatchObject([{ id: payout.id, status: 'rejected' }]);
  });

  it('an upfront payout on its way goes on, out of what else is available', async () => {
    const { sale, payout } = await addedSale(office, agent);
    await steps.markProcessing(payout.id);
    await end(sale.id);
    await expectFigures([5_000, 5_000, 0, 0]);
    await steps.markPaid(payout.id);
    await expectFigures([5_000, 0, 5_000, 0]);
    expect(await statusOf(sale.id)).toBe('paid');
    expect(await commissionOf(sale.id)).toBe(0);
  });
});

describe('given a payout', () => {
  it('a request reserves all that is available', async () => {
    await requested(5_000);
    await expectFigures([5_000, 5_000, 0, 0]);
  });

  it('processing moves nothing, and paying takes it out of what is reserved', async () => {
    const payoutId = await requested(5_000);
    await steps.markProcessing(payoutId);
    await expectFigures([5_000, 5_000, 0, 0]);
    const notes = 'With Friday’s batch';
    const paying = { payoutId, transactionId: 'FNB-0001', notes };
    expect(await office.admin.api.payouts.markPaid(paying)).toMatchObject({ notes });
    await expectFigures([5_000, 0, 5_000, 0]);
  });

  it.each(['processing', 'paid'] as const)(
    'one that the bank returns while it is %s is available again',
    async (status) => {
      const payoutId = await requested(5_000);
      await steps.markProcessing(payoutId);
      if (status === 'paid') await steps.markPaid(payoutId);
      await steps.returnPayout(payoutId);
      await expectFigures([5_000, 0, 0, 5_000]);
    },
  );

  it('what it exceeds the available by is an advance, which later commission repays', async () => {
    await pay(office, { id: await added(12_000) });
    await expectFigures([5_000, 0, 12_000, -7_000]);
    await approvedSale(office, agent);
    await expectFigures([10_000, 0, 12_000, -2_000]);
    await closePeriod(stack, { agent, period: '2027-03', at: APRIL });
    await expectFigures([12_000, 0, 12_000, 0]);
    await stack.moveClock(APRIL);
    await approvedSale(office, agent);
    await pay(office, { id: await requested(5_000) });
    await expectFigures([17_000, 0, 17_000, 0]);
  });
});

it('earns Total Earnings from commission and bonuses alone', async () => {
  const recruit = await office.newAgent({ referralCode: agent.me.referralCode ?? '' });
  await approvedSale(office, recruit);
  const { sale } = await addedSale(office, agent);
  await closePeriod(stack, { agent, period: '2027-03', at: APRIL });
  await stack.moveClock(APRIL);
  await end(sale.id);
  const { rows } = await agent.api.sales.listMySales({});
  expect(rows.map((row) => row.commissionAmountCents)).toEqual([6_000, 6_000]);
  await expectFigures([12_000 + BONUS_CENTS, 5_000, 0, 7_000 + BONUS_CENTS]);
});
