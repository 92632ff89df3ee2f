/** Given sales that were approved by mistake: what undoing the approval takes back, and from whom. */
import { call } from '@orpc/server';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { expectProjected } from '../../support/projections/expect-projected.ts';
import { reverseApproval } from '../../../functions/api/sales/reverse-approval.ts';
import { linkOf } from '../../../shared/notifications/rules.ts';
import { batchSteps, openBatch } from '../../support/batches/batches.ts';
import { expectRefusal } from '../../support/stack/refusals.ts';
import { addedSale, approvedSale, pay, process, stepsOf } from '../../support/sales/deals.ts';
import { booksOf, closePeriod, contextAt, expectReconciled } from '../../support/ledger/ledger.ts';
import { bankingOf, type Person, saleOf } from '../../support/stack/office.ts';
import { BAD_HOUR, under } from '../../support/ledger/races.ts';
import { isStep, LateTable } from '../../support/stack/late-table.ts';
import { setUpWatchedOffice } from '../../support/stack/set-up.ts';
import { expectStatementsOf } from '../../support/ledger/statements.ts';

const MARCH = '2027-03-10T08:00:00.000Z';
const APRIL = '2027-04-10T08:00:00.000Z';
const MAY = '2027-05-10T08:00:00.000Z';
const BONUS_CENTS = 25_000;

const { stack, office } = await setUpWatchedOffice({
  at: MARCH,
  callsByClock: false,
  settings: { clawbackDays: 7, referralBonusCents: BONUS_CENTS },
});
const { sales } = office.admin.api;
let agent: Person;
beforeEach(async () => {
  await stack.moveClock(MARCH);
  agent = await office.newAgent();
  await agent.api.agents.saveBanking(bankingOf());
});
afterAll(() => expectReconciled(stack));

const close = (period: string, at: string, of = agent) =>
  closePeriod(stack, { agent: of, period, at });
const undo = (saleId: string, by = office.admin) =>
  by.api.sales.reverseApproval({ saleId, reason: 'The customer never ordered' });
const preview = (saleId: string) => sales.previewReversal({ saleId, agentId: agent.id });
const earnings = (of = agent) => of.api.ledger.getMyEarnings();
const reversals = async (of = agent) =>
  (await booksOf(stack, of)).entries
    .filter(({ kind }) => kind === 'reversal')
    .map(({ key, earnedCents, period }) => [key, earnedCents, period]);
const recruit = async () => {
  const referrer = await office.newAgent();
  agent = await office.newAgent({ referralCode: referrer.me.referralCode ?? '' });
  return referrer;
};

describe('undoing an approval', () => {
  it('takes back the upfront commission and each closed month’s, in the month it is found', async () => {
    const { id } = await approvedSale(office, agent);
    const kept = await approvedSale(office, agent);
    await close('2027-03', APRIL);
    await close('2027-04', MAY);
    await stack.moveClock(MAY);
    expect(await preview(id)).toEqual({
      takenCents: 7_000,
      months: 2,
      availableCents: 14_000,
      availableAfterCents: 7_000,
    });
    expect(await undo(id)).toMatchObject({
      status: 'rejected',
      rejectionReason: 'The customer never ordered',
      commissionAmountCents: 0,
      reversedCents: 7_000,
      reversedAt: expect.stringContaining('2027-05-10'),
    });
    expect(await reversals()).toEqual([[`reversal#${id}`, -7_000, '2027-05']]);
    expect(await earnings()).toMatchObject({ earnedCents: 7_000, activeSales: 1 });
    // Closed months stay as they are, to the last line; the open one counts the other sale alone.
    await stack.drain();
    await expectStatementsOf(stack, agent);
    expect(await close('2027-05', '2027-06-02T08:00:00.000Z')).toBe(1_000);
    const { commissionAmountCents } = await agent.api.sales.getMySale({ saleId: kept.id });
    expect(commissionAmountCents).toBe(8_000);
  });

  it('is refused where it would take back another amount than was shown', async () => {
    const { id } = await approvedSale(office, agent);
    const { takenCents } = await preview(id);
    await close('2027-03', APRIL);
    await stack.moveClock(APRIL);
    const undoing = { saleId: id, reason: 'The customer never ordered' };
    const { reverseApproval } = sales;
    await expectRefusal(reverseApproval({ ...undoing, expected: { takenCents } }), 409, {
      message: 'Its cost has changed: R60.00 would be taken back now. Look at it again.',
    });
    await reverseApproval({ ...undoing, expected: { takenCents: 6_000 } });
    expect(await earnings()).toMatchObject({ earnedCents: 0 });
  });

  it('lets no month that is still to be closed earn, though it was over before', async () => {
    const { id } = await approvedSale(office, agent);
    await stack.moveClock(APRIL);
    await undo(id);
    expect(await close('2027-03', APRIL)).toBe(0);
    expect(await close('2027-04', MAY)).toBe(0);
    expect(await earnings()).toMatchObject({ earnedCents: 0, activeSales: 0 });
  });

  it('counts a sale that had ended once', async () => {
    const early = await approvedSale(office, agent);
    await sales.endSale({ saleId: early.id, reason: 'Moved away' });
    expect(await preview(early.id)).toMatchObject({ takenCents: 0, months: 0 });
    await undo(early.id);
    expect(await reversals()).toEqual([]);
    const later = await approvedSale(office, agent);
    await stack.moveClock(APRIL);
    // It ended in April, and March isn't closed yet: no month may count it.
    await sales.endSale({ saleId: later.id, reason: 'Moved away' });
    await undo(later.id);
    expect(await close('2027-03', APRIL)).toBe(0);
    expect(await close('2027-04', MAY)).toBe(0);
    expect(await earnings()).toMatchObject({ earnedCents: 0, activeSales: 0 });
  });

  it('is done once: the second of two gets the sale’s state', async () => {
    const { id } = await approvedSale(office, agent);
    const colleague = await office.newAdmin();
    const results = await Promise.allSettled([undo(id), undo(id, colleague)]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expectRefusal(undo(id), 409, {
      message: 'The approval of this sale was undone; it is rejected.',
      data: { current: { status: 'rejected' } },
    });
    await expectRefusal(sales.endSale({ saleId: id, reason: 'Moved' }), 409);
    expect(await reversals()).toHaveLength(1);
  });

  it('takes back a month that closes between its reading and its writing', async () => {
    const { id: saleId } = await approvedSale(office, agent);
    const late = new LateTable(stack.table, {
      before: isStep,
      meanwhile: () => close('2027-03', APRIL),
    });
    const context = {
      ...contextAt(stack, APRIL),
      actor: { userId: office.admin.id, authenticatedAt: new Date() },
      table: late,
    };
    await call(reverseApproval, { saleId, reason: 'Never ordered' }, { context });
    expect(await earnings()).toMatchObject({ earnedCents: 0 });
    expect(await reversals()).toEqual([[`reversal#${saleId}`, -6_000, '2027-04']]);
  });

  it('agrees with a month that closes at the same moment, and with ends and payouts', async () => {
    for (let round = 0; round < 4; round++) {
      await stack.moveClock(MARCH);
      agent = await office.newAgent();
      await agent.api.agents.saveBanking(bankingOf());
      const { sale, payout } = await addedSale(office, agent);
      await stack.moveClock(APRIL);
      await under(stack, BAD_HOUR, () =>
        Promise.allSettled([
          undo(sale.id),
          close('2027-03', APRIL),
          round % 2 ? sales.endSale({ saleId: sale.id, reason: 'Moved away' }) : undefined,
          round > 1 ? process(office.admin, payout.id) : undefined,
        ]),
      );
      await close('2027-03', APRIL);
      const { status } = await sales.getSale({ saleId: sale.id });
      if (status !== 'rejected') {
        await stepsOf(office.admin).returnPayout(payout.id);
        await undo(sale.id);
      }
      expect(await close('2027-04', MAY)).toBe(0);
      expect(await earnings()).toMatchObject({
        earnedCents: 0,
        availableCents: 0,
        reservedCents: 0,
      });
    }
  });

  it('is refused for a sale that isn’t approved, and for a deleted agent’s', async () => {
    const { id: saleId } = await agent.api.sales.submitSale(saleOf(office));
    await expectRefusal(undo(saleId), 409, 'This sale is still pending.');
    expect((await preview(saleId)).refusal).toBe('This sale is still pending.');
    const { id } = await approvedSale(office, agent);
    await office.admin.api.agents.deleteAgent({ agentId: agent.id });
    await expectRefusal(undo(id), 409, 'This agent was deleted, and the balance stays as it was.');
  });
});

it('is previewed for the sale’s own agent alone', async () => {
  const { id: saleId } = await approvedSale(office, agent);
  const other = await office.newAgent();
  const asked = sales.previewReversal({ saleId, agentId: other.id });
  await expectRefusal(asked, 404);
  expect(await preview(saleId)).toMatchObject({ takenCents: 5_000, availableCents: 5_000 });
});

describe('its upfront payout', () => {
  it('is rejected with it while it is pending', async () => {
    const { sale, payout } = await addedSale(office, agent);
    expect(await preview(sale.id)).toMatchObject({
      takenCents: 5_000,
      rejectedPayoutCents: 5_000,
      availableAfterCents: 0,
    });
    await undo(sale.id);
    expect(await agent.api.payouts.getMyPayout({ payoutId: payout.id })).toMatchObject({
      status: 'rejected',
      notes: 'The customer never ordered',
    });
    expect(await earnings()).toMatchObject({
      earnedCents: 0,
      reservedCents: 0,
      availableCents: 0,
    });
  });

  it('stops it while it is being paid', async () => {
    const { sale, payout } = await addedSale(office, agent);
    await process(office.admin, payout.id);
    await expectRefusal(undo(sale.id), 409, {
      message: expect.stringMatching(/Mark it as paid or returned first\.$/),
      data: { current: { payoutId: payout.id, payoutStatus: 'processing' } },
    });
    await stepsOf(office.admin).returnPayout(payout.id);
    await undo(sale.id);
    expect(await earnings()).toMatchObject({ availableCents: 0 });
  });

  it('stops it while its batch is locked, and leaves an open batch', async () => {
    const one = await addedSale(office, agent);
    const locked = await openBatch(office, [one.payout]);
    await batchSteps(office.admin).lock(locked);
    await expectRefusal(undo(one.sale.id), 409);
    const two = await addedSale(office, agent);
    const period = await openBatch(office, [two.payout]);
    await undo(two.sale.id);
    expect(await office.admin.api.monthlyRun.getBatch({ batchId: period })).toMatchObject({
      batch: { lines: 0 },
    });
  });

  it('leaves a debt once it is paid; a return of it later makes it up', async () => {
    const { sale, payout } = await addedSale(office, agent);
    await pay(office, payout);
    await undo(sale.id);
    expect(await earnings()).toMatchObject({ earnedCents: 0, availableCents: -5_000 });
    expect(await sales.getSale({ saleId: sale.id })).toMatchObject({ status: 'rejected' });
    await stepsOf(office.admin).returnPayout(payout.id);
    expect(await earnings()).toMatchObject({ availableCents: 0 });
    expect(await sales.getSale({ saleId: sale.id })).toMatchObject({ status: 'rejected' });
  });
});

describe('a referrer’s bonus', () => {
  it('is taken back with the first sale, and stays with any other', async () => {
    const referrer = await recruit();
    const first = await approvedSale(office, agent);
    const second = await approvedSale(office, agent);
    await undo(second.id);
    expect(await earnings(referrer)).toMatchObject({ earnedCents: BONUS_CENTS });
    expect(await preview(first.id)).toMatchObject({
      bonus: { agentId: referrer.id, agentName: referrer.me.fullName, amountCents: BONUS_CENTS },
    });
    expect(await undo(first.id)).toMatchObject({ reversedBonusCents: BONUS_CENTS });
    expect(await reversals(referrer)).toEqual([
      [`reversal#bonus#${agent.id}#${first.id}`, -BONUS_CENTS, '2027-03'],
    ]);
    const { balance } = await booksOf(stack, referrer);
    expect(balance).toMatchObject({ earnedCents: 0, bonusCents: 0 });
    await stack.drain();
    const { rows } = await referrer.api.notifications.listNotifications();
    expect(rows[0]).toMatchObject({
      title: 'Bonus taken back',
      content: expect.stringContaining('R250.00'),
    });
    expect(await referrer.api.referrals.getReferralSummary()).toMatchObject({
      bonusEarnedCents: 0,
    });
    // The recruit did sell, so the stage stays; the next sale brings the bonus.
    await approvedSale(office, agent);
    expect(await earnings(referrer)).toMatchObject({ earnedCents: BONUS_CENTS });
    await stack.drain();
    await expectStatementsOf(stack, referrer);
  });

  it('stays with a deleted referrer', async () => {
    const referrer = await recruit();
    const { id } = await approvedSale(office, agent);
    await office.admin.api.agents.deleteAgent({ agentId: referrer.id });
    expect(await undo(id)).not.toHaveProperty('reversedBonusCents');
    expect((await booksOf(stack, referrer)).balance.earnedCents).toBe(BONUS_CENTS);
  });
});

describe('what is told and counted', () => {
  it('tells the agent what was taken back and why, and counts the sale as rejected', async () => {
    await stack.drain();
    const before = await sales.countSales();
    const { id } = await approvedSale(office, agent);
    await undo(id);
    await stack.drain();
    const { rows } = await agent.api.notifications.listNotifications();
    expect(rows[0]).toMatchObject({
      title: 'Approval undone',
      urgency: 'warning',
      content: expect.stringMatching(/R50\.00 .*Reason: The customer never ordered$/s),
    });
    expect(rows[0]?.about && linkOf(rows[0].about).path).toBe(`/agent/sales?sale=${id}`);
    expect(await sales.countSales()).toEqual({ ...before, rejected: before.rejected + 1 });
    const { rows: events } = await office.admin.api.audit.listEvents({
      subject: `sale:${id}`,
      limit: 5,
    });
    expect(events[0]).toMatchObject({
      what: 'Undid the approval of a sale',
      changes: expect.arrayContaining([
        { label: 'Status', before: 'approved', after: 'rejected' },
        { label: 'Taken back from the agent', after: 'R50.00' },
      ]),
    });
    const line = (await agent.api.ledger.getMyStatement({ period: '2027-03', limit: 10 })).rows.at(
      -1,
    );
    expect(line).toMatchObject({
      kind: 'reversal',
      amountCents: -5_000,
      saleId: id,
      reason: 'The customer never ordered',
    });
  });

  it('lets the sale be sent again', async () => {
    const { id } = await approvedSale(office, agent);
    await undo(id);
    const again = await agent.api.sales.submitSale(saleOf(office, { resubmits: id }));
    await sales.approveSale({ saleId: again.id });
    expect(await earnings()).toMatchObject({ earnedCents: 5_000, activeSales: 1 });
  });

  it('agrees with a rebuild', async () => {
    await expectProjected(stack);
  });
});
