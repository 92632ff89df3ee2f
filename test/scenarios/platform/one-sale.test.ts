/** Given an office with an administrator and an agent, one sale goes through all its steps. */
import { expect, it } from 'vitest';
import { saleOf } from '../../support/stack/office.ts';
import { setUpOffice } from '../../support/stack/set-up.ts';

const { stack, office } = await setUpOffice();
const agent = await office.newAgent();

it('brings an approved sale from its submission to a paid payout', async () => {
  const sale = await agent.api.sales.submitSale(saleOf(office));
  expect(sale).toMatchObject({ status: 'pending', commissionAmountCents: 0 });

  const approved = await office.admin.api.sales.approveSale({ saleId: sale.id });
  expect(approved).toMatchObject({ status: 'approved', commissionAmountCents: 5_000 });
  expect(await agent.api.ledger.getMyEarnings()).toMatchObject({
    earnedCents: 5_000,
    availableCents: 5_000,
    activeSales: 1,
  });

  const payout = await agent.api.payouts.requestPayout({ availableCents: 5_000 });
  expect(payout).toMatchObject({ status: 'pending', amountCents: 5_000, payoutType: 'request' });
  expect(await agent.api.ledger.getMyEarnings()).toMatchObject({
    reservedCents: 5_000,
    availableCents: 0,
  });

  const { payouts } = office.admin.api;
  await payouts.markProcessing({ payoutId: payout.id });
  const paid = await payouts.markPaid({ payoutId: payout.id, transactionId: 'FNB-0001' });
  expect(paid).toMatchObject({ status: 'paid', transactionId: 'FNB-0001' });
  expect(await agent.api.ledger.getMyEarnings()).toMatchObject({
    earnedCents: 5_000,
    paidCents: 5_000,
    reservedCents: 0,
    availableCents: 0,
  });
});

it('keeps the counters and tells the agent by e-mail', async () => {
  await stack.drain();
  expect(await office.admin.api.sales.countSales()).toEqual({
    pending: 0,
    approved: 1,
    rejected: 0,
    paid: 0,
    withdrawn: 0,
    totalValueCents: 79_900,
  });
  expect(await office.admin.api.payouts.countPayouts()).toEqual({
    pending: 0,
    pendingCents: 0,
    processing: 0,
    paid: 1,
    paidCents: 5_000,
  });
  const subjects = (await stack.inbox(agent.email)).map((mail) => mail.subject);
  expect(subjects).toContain('Sale approved - Fibrelink');
  expect(subjects).toContain('Payout released - Fibrelink');
});
