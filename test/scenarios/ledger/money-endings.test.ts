/** Given sales of several months, what closing a month and a customer's cancellation do to them. */
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { endOneSale } from '../../../functions/domain/sales/end-one-sale.ts';
import { expectRefusal, refusal } from '../../support/stack/refusals.ts';
import { addedSale, approvedSale, pay, process, stepsOf } from '../../support/sales/deals.ts';
import { isStep, LateTable } from '../../support/stack/late-table.ts';
import { booksOf, closePeriod, contextAt, expectReconciled } from '../../support/ledger/ledger.ts';
import { type Person, saleOf } from '../../support/stack/office.ts';
import { setUpOffice } from '../../support/stack/set-up.ts';

let agent: Person;

const MARCH = '2027-03-10T08:00:00.000Z';
const APRIL = '2027-04-10T08:00:00.000Z';
const MAY = '2027-05-10T08:00:00.000Z';

const close = (period: string, at: string) => closePeriod(stack, { agent, period, at });
const commissionOf = async (saleId: string) =>
  (await agent.api.sales.getMySale({ saleId })).commissionAmountCents;
const end = (saleId: string, endedAt?: string) =>
  office.admin.api.sales.endSale({
    saleId,
    reason: 'Moved away',
    ...(endedAt ? { endedAt } : {}),
  });

// Taken back within 7 days, so that a sale can end early and late within one month.
const { stack, office } = await setUpOffice({
  at: MARCH,
  callsByClock: false,
  settings: { clawbackDays: 7 },
});
beforeEach(async () => {
  await stack.moveClock(MARCH);
  agent = await office.newAgent();
});
afterAll(() => expectReconciled(stack));

describe('when a month closes', () => {
  it('earns R10.00 for each sale that is active at its end, once', async () => {
    const first = await approvedSale(office, agent);
    await approvedSale(office, agent);
    expect(await close('2027-03', APRIL)).toBe(2_000);
    expect(await close('2027-03', APRIL)).toBe(2_000);

    await stack.moveClock(APRIL);
    await approvedSale(office, agent);
    expect(await close('2027-04', MAY)).toBe(3_000);

    expect(await commissionOf(first.id)).toBe(7_000);
    const { balance, entries } = await booksOf(stack, agent);
    expect(balance).toMatchObject({ earnedCents: 20_000, closedThrough: '2027-04' });
    expect(entries.filter(({ kind }) => kind === 'monthly').map(({ key }) => key)).toEqual([
      'monthly#2027-03',
      'monthly#2027-04',
    ]);
  });

  it('makes no entry for an agent without sales', async () => {
    expect(await close('2027-03', APRIL)).toBe(0);
    const { balance, entries } = await booksOf(stack, agent);
    expect(balance.closedThrough).toBe('2027-03');
    expect(entries).toEqual([]);
  });

  it('refuses a month that is not over, and one before which another is open', async () => {
    await expect(close('2027-03', '2027-03-31T21:59:59.999Z')).rejects.toThrow('is not over yet');
    await expect(close('2027-04', MAY)).rejects.toThrow('2027-03 must close before 2027-04.');
  });

  it('lets nobody whose clock lags start or end a sale in it', async () => {
    const { id: saleId } = await approvedSale(office, agent);
    const { id: lateId } = await agent.api.sales.submitSale(saleOf(office));
    await close('2027-03', APRIL);
    const approval = refusal(office.admin.api.sales.approveSale({ saleId: lateId }));
    await expectRefusal(end(saleId), 503);
    expect(await approval).toMatchObject({ status: 503 });
    await stack.moveClock(APRIL);
    await office.admin.api.sales.approveSale({ saleId: lateId });
    await end(saleId);
    expect(await close('2027-04', MAY)).toBe(1_000);
    expect(await commissionOf(saleId)).toBe(6_000);
    expect(await commissionOf(lateId)).toBe(6_000);
  });
});

describe('when a customer cancels', () => {
  it('earns no more for the month of the end and later', async () => {
    const sale = await approvedSale(office, agent);
    await close('2027-03', APRIL);
    await stack.moveClock(APRIL);
    expect(await end(sale.id)).toMatchObject({
      status: 'approved',
      endedAt: expect.stringContaining('2027-04-10'),
      endReason: 'Moved away',
      commissionAmountCents: 6_000,
    });
    expect(await close('2027-04', MAY)).toBe(0);
    expect(await commissionOf(sale.id)).toBe(6_000);
    expect((await booksOf(stack, agent)).balance).toMatchObject({
      earnedCents: 6_000,
      activeSales: 0,
    });
  });

  it('counts up to a day that the administrator names, in a month that is open', async () => {
    const sale = await approvedSale(office, agent);
    await stack.moveClock(APRIL);
    const endedAt = '2027-03-31T21:59:59.999Z';
    const { previewEnd } = office.admin.api.sales;
    const costs = { takenCents: 0, clawbackDays: 7, today: '2027-04-10' };
    expect(await previewEnd({ saleId: sale.id })).toEqual({ ...costs, from: '2027-04' });
    expect(await previewEnd({ saleId: sale.id, endedAt })).toEqual({ ...costs, from: '2027-03' });
    await end(sale.id, endedAt);
    expect(await close('2027-03', APRIL)).toBe(0);
    const other = await approvedSale(office, agent);
    expect(other.commissionAmountCents).toBe(5_000);
    expect((await booksOf(stack, agent)).balance.earnedCents).toBe(10_000);
  });

  it.each([
    ['in a closed month', '2027-03-20T08:00:00.000Z', /2027-04/],
    ['in the future', '2027-06-01T08:00:00.000Z', /future/],
    ['before the approval', '2027-03-09T08:00:00.000Z', /approval/],
  ])('refuses an end %s', async (_, endedAt, why) => {
    const sale = await approvedSale(office, agent);
    await close('2027-03', APRIL);
    await stack.moveClock(APRIL);
    const refused = await refusal(end(sale.id, endedAt));
    expect(refused).toMatchObject({ status: 400, data: { fields: [{ path: 'endedAt' }] } });
    expect(refused.message).toMatch(why);
    expect(await close('2027-04', MAY)).toBe(1_000);
  });

  it('ends though the payout of its upfront commission is paid at the same moment', async () => {
    const { sale, payout } = await addedSale(office, agent);
    await process(office.admin, payout.id);
    const { markPaid } = stepsOf(office.admin);
    const late = {
      ...contextAt(stack, '2027-03-20T08:00:00.000Z'),
      table: new LateTable(stack.table, {
        before: isStep,
        meanwhile: () => markPaid(payout.id),
      }),
    };
    await endOneSale(late, { saleId: sale.id, reason: 'Moved away' });
    const after = await office.admin.api.sales.getSale({ saleId: sale.id });
    expect(after).toMatchObject({ status: 'paid', endedAt: '2027-03-20T08:00:00.000Z' });
    expect(await close('2027-03', APRIL)).toBe(0);
  });

  it('ends once', async () => {
    const sale = await approvedSale(office, agent);
    await end(sale.id);
    await expectRefusal(end(sale.id), 409, 'This sale has already ended.');
    expect(await close('2027-03', APRIL)).toBe(0);
  });
});

describe('when a sale ends too soon after its approval', () => {
  // Approved at ten in the morning, South African time: the seventh day is the 16th.
  it.each([
    ['2027-03-16T21:59:59.999Z', 5_000],
    ['2027-03-16T22:00:00.000Z', undefined],
    ['2027-03-17T07:59:59.999Z', undefined],
  ])('counts calendar days: an end at %s takes back %s', async (endedAt, clawbackCents) => {
    const sale = await approvedSale(office, agent);
    await stack.moveClock('2027-03-20T08:00:00.000Z');
    expect((await end(sale.id, endedAt)).clawbackCents).toBe(clawbackCents);
  });

  it('costs what the question said, or is refused', async () => {
    const { sale, payout } = await addedSale(office, agent);
    const { previewEnd, endSale } = office.admin.api.sales;
    const { today, from, clawbackDays, ...costs } = await previewEnd({ saleId: sale.id });
    expect({ today, from, clawbackDays }).toEqual({
      today: '2027-03-10',
      from: '2027-03',
      clawbackDays: 7,
    });
    expect(costs).toEqual({ takenCents: 5_000, rejectedPayoutCents: 5_000 });
    await process(office.admin, payout.id);
    const shown = { saleId: sale.id, reason: 'Moved away', expected: { ...costs, from } };
    await expectRefusal(endSale(shown), 409, {
      message: 'Its cost has changed: R50.00 would be taken back now. Look at it again.',
    });
    expect(await previewEnd({ saleId: sale.id })).not.toHaveProperty('rejectedPayoutCents');
    await endSale({ ...shown, expected: { takenCents: 5_000, from } });
    expect((await booksOf(stack, agent)).balance.earnedCents).toBe(0);
  });

  it('takes the R50.00 back once, also below zero', async () => {
    const sale = await approvedSale(office, agent);
    await pay(office, await agent.api.payouts.requestPayout({ availableCents: 5_000 }));
    expect(await end(sale.id)).toMatchObject({ commissionAmountCents: 0 });
    const { balance, entries } = await booksOf(stack, agent);
    expect(balance).toMatchObject({ earnedCents: 0, paidCents: 5_000, availableCents: -5_000 });
    expect(entries.filter(({ kind }) => kind === 'clawback')).toHaveLength(1);
  });
});
