/** Given an office, what a sale's decisions do to its agent's money. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { referralTable } from '../../../functions/data/referral.table.ts';
import { refusal } from '../../support/stack/client.ts';
import { addedSale, approvedSale, decisionsOf, pay } from '../../support/sales/deals.ts';
import { booksOf, expectReconciled } from '../../support/ledger/ledger.ts';
import { type Person, saleOf } from '../../support/stack/office.ts';
import { tableOf } from '../../support/stack/table.ts';
import { setUpOffice } from '../../support/stack/set-up.ts';

let agent: Person;

const earnings = () => agent.api.ledger.getMyEarnings();
const keys = async () => (await booksOf(stack, agent)).entries.map((entry) => entry.key).sort();

const { stack, office } = await setUpOffice();
afterAll(() => expectReconciled(stack));

describe('given a pending sale', () => {
  let saleId: string;

  beforeAll(async () => {
    agent = await office.newAgent();
  });
  const submit = async () => {
    ({ id: saleId } = await agent.api.sales.submitSale(saleOf(office)));
  };

  it('earns nothing', async () => {
    await submit();
    expect(await earnings()).toMatchObject({ earnedCents: 0, availableCents: 0, activeSales: 0 });
    expect(await keys()).toEqual([]);
  });

  it('earns nothing when it is rejected, and keeps the reason', async () => {
    const rejected = await office.admin.api.sales.rejectSale({ saleId, reason: 'No such address' });
    expect(rejected).toMatchObject({
      status: 'rejected',
      rejectionReason: 'No such address',
      commissionAmountCents: 0,
    });
    expect(await keys()).toEqual([]);
  });

  it('earns R50.00 when it is approved, and counts as active', async () => {
    await submit();
    const approved = await office.admin.api.sales.approveSale({ saleId });
    expect(approved).toMatchObject({ status: 'approved', commissionAmountCents: 5_000 });
    expect(await earnings()).toMatchObject({
      earnedCents: 5_000,
      reservedCents: 0,
      availableCents: 5_000,
      activeSales: 1,
    });
    expect(await keys()).toEqual([`upfront#${saleId}`]);
  });

  it.each(['approve', 'reject'] as const)(
    'refuses a second decision to %s it with what was decided, and changes nothing',
    async (decide) => {
      const { message, ...refused } = await refusal(decisionsOf(office.admin)[decide](saleId));
      expect(message).toBe('This sale was already approved.');
      expect(refused).toMatchObject({
        status: 409,
        code: 'CONFLICT',
        data: { current: { status: 'approved', approvedAt: expect.any(String) } },
      });
      expect(await keys()).toEqual([`upfront#${saleId}`]);
    },
  );
});

describe('given a sale that an administrator adds', () => {
  beforeAll(async () => {
    agent = await office.newAgent();
  });

  it('earns R50.00 that is reserved for its own payout, and leaves available as it is', async () => {
    const { sale, payout } = await addedSale(office, agent);
    expect(sale).toMatchObject({ status: 'approved', commissionAmountCents: 5_000 });
    expect(payout).toMatchObject({ status: 'pending', payoutType: 'upfront', amountCents: 5_000 });
    expect(await earnings()).toMatchObject({
      earnedCents: 5_000,
      reservedCents: 5_000,
      availableCents: 0,
      activeSales: 1,
    });
    expect(await keys()).toEqual([`reserve#${payout.id}`, `upfront#${sale.id}`]);
  });

  it('stays approved with R50.00 available when its payout is rejected', async () => {
    agent = await office.newAgent();
    const { sale, payout } = await addedSale(office, agent);
    await office.admin.api.payouts.rejectPayout({ payoutId: payout.id, reason: 'Wrong account' });
    expect(await agent.api.sales.getMySale({ saleId: sale.id })).toMatchObject({
      status: 'approved',
      commissionAmountCents: 5_000,
    });
    expect(await earnings()).toMatchObject({ reservedCents: 0, availableCents: 5_000 });
  });

  it('is paid with its payout, and approved again when the bank returns it', async () => {
    agent = await office.newAgent();
    const { sale, payout } = await addedSale(office, agent);
    const statusOf = async () => (await agent.api.sales.getMySale({ saleId: sale.id })).status;
    await pay(office, payout);
    expect(await statusOf()).toBe('paid');
    expect(await earnings()).toMatchObject({ paidCents: 5_000, reservedCents: 0 });

    await office.admin.api.payouts.returnPayout({ payoutId: payout.id, reason: 'Account closed' });
    expect(await statusOf()).toBe('approved');
    expect(await earnings()).toMatchObject({
      earnedCents: 5_000,
      paidCents: 0,
      reservedCents: 0,
      availableCents: 5_000,
    });
  });

  it('is refused for an agent who does not exist', async () => {
    const call = office.admin.api.sales.addSale({ ...saleOf(office), agentId: 'nobody' });
    expect(await refusal(call)).toMatchObject({ status: 409 });
  });

  it('may be for an agent who is not active', async () => {
    agent = await office.newAgent();
    await office.admin.api.agents.setAgentStatus({ agentId: agent.id, status: 'inactive' });
    await addedSale(office, agent);
    const { balance } = await booksOf(stack, agent);
    expect(balance).toMatchObject({ earnedCents: 5_000, availableCents: 0 });
  });
});

describe('given a product that is not for sale', () => {
  it.each(['submitSale', 'addSale'] as const)('refuses %s and says so', async (verb) => {
    agent = await office.newAgent();
    const { id: productId } = await office.admin.api.products.createProduct({
      name: 'Fibre 20',
      isActive: false,
    });
    const form = { ...saleOf(office), productId };
    const call =
      verb === 'addSale'
        ? office.admin.api.sales.addSale({ ...form, agentId: agent.id })
        : agent.api.sales.submitSale(form);
    expect(await refusal(call)).toMatchObject({
      status: 409,
      message: 'This product is no longer for sale. Please pick another.',
      data: { current: { productId, isActive: false } },
    });
    expect(await keys()).toEqual([]);
  });
});

describe('given an agent who was made inactive', () => {
  it('refuses new sales, and still decides the old ones', async () => {
    agent = await office.newAgent();
    await approvedSale(office, agent);
    const { id: saleId } = await agent.api.sales.submitSale(saleOf(office));
    await office.admin.api.agents.setAgentStatus({ agentId: agent.id, status: 'inactive' });
    expect(await refusal(agent.api.sales.submitSale(saleOf(office)))).toMatchObject({
      status: 403,
      message: 'Your account is not active. Please contact support.',
    });
    await office.admin.api.sales.approveSale({ saleId });
    expect((await booksOf(stack, agent)).balance.earnedCents).toBe(10_000);
  });
});

describe('given that no referral bonus is set', () => {
  it("still notes a recruit's first sale, and earns the referrer nothing", async () => {
    agent = await office.newAgent();
    const recruit = await office.newAgent({ referralCode: agent.me.referralCode ?? '' });
    await approvedSale(office, recruit);
    expect(await referralTable(tableOf(stack)).get(recruit.id)).toMatchObject({
      status: 'first_sale',
      bonusEarnedCents: 0,
    });
    expect(await keys()).toEqual([]);
  });
});
