/**
 * Given a busy day, the counters above the lists say what the facts say. That they do so however the events
 * come is in test/verify/scenarios/projections/projector.test.ts.
 */
import { expect, it } from 'vitest';
import { expectProjected } from '../../support/projections/expect-projected.ts';
import { addedSale, approvedSale, pay, requestedPayout } from '../../support/sales/deals.ts';
import { saleOf } from '../../support/stack/office.ts';
import { setUpOffice } from '../../support/stack/set-up.ts';

const { stack, office } = await setUpOffice();

it('counts sales and payouts by status, with their values', async () => {
  const agent = await office.newAgent();
  for (let at = 0; at < 3; at++) await approvedSale(office, agent);
  await pay(office, await requestedPayout(agent));
  const { payout } = await addedSale(office, agent);
  await pay(office, payout);
  const { sales, payouts } = office.admin.api;
  const { id: saleId } = await agent.api.sales.submitSale(saleOf(office));
  await sales.rejectSale({ saleId, reason: 'No such address' });
  await agent.api.sales.submitSale(saleOf(office));
  await stack.drain();
  expect(await sales.countSales()).toEqual({
    pending: 1,
    approved: 3,
    rejected: 1,
    paid: 1,
    withdrawn: 0,
    totalValueCents: 4 * 79_900,
  });
  expect(await payouts.countPayouts()).toEqual({
    pending: 0,
    pendingCents: 0,
    processing: 0,
    paid: 2,
    paidCents: 20_000,
  });
  await expectProjected(stack);
});
