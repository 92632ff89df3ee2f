/** Given an office, which sales are refused, and whose are taken; money-worked.test.ts has the figures. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { referralTable } from '../../../functions/data/referrals/referral.table.ts';
import { expectRefusal, refusal } from '../../support/stack/refusals.ts';
import { addedSale, approvedSale, decisionsOf } from '../../support/sales/deals.ts';
import { booksOf, expectReconciled } from '../../support/ledger/ledger.ts';
import { type Person, saleOf } from '../../support/stack/office.ts';
import { setUpOffice } from '../../support/stack/set-up.ts';

let agent: Person;
const keys = async () => (await booksOf(stack, agent)).entries.map((entry) => entry.key).sort();

const { stack, office } = await setUpOffice();
afterAll(() => expectReconciled(stack));

describe('given an approved sale', () => {
  let saleId: string;
  beforeAll(async () => {
    agent = await office.newAgent();
    ({ id: saleId } = await approvedSale(office, agent));
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
  it('is refused for an agent who does not exist', async () => {
    const call = office.admin.api.sales.addSale({ ...saleOf(office), agentId: 'nobody' });
    await expectRefusal(call, 409);
  });

  it('may be for an agent who is not active', async () => {
    agent = await office.newAgent();
    await office.admin.api.agents.setAgentStatus({ agentId: agent.id, status: 'inactive' });
    await addedSale(office, agent);
    const { balance } = await booksOf(stack, agent);
    expect(balance).toMatchObject({ earnedCents: 5_000, availableCents: 0 });
  });
});

it.each(['submitSale', 'addSale'] as const)(
  'given a product that is not for sale refuses %s and says so',
  async (verb) => {
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
    await expectRefusal(call, 409, {
      message: 'This product is no longer for sale. Please pick another.',
      data: { current: { productId, isActive: false } },
    });
    expect(await keys()).toEqual([]);
  },
);

it('given an agent who was made inactive refuses new sales, and still decides the old ones', async () => {
  agent = await office.newAgent();
  await approvedSale(office, agent);
  const { id: saleId } = await agent.api.sales.submitSale(saleOf(office));
  await office.admin.api.agents.setAgentStatus({ agentId: agent.id, status: 'inactive' });
  await expectRefusal(agent.api.sales.submitSale(saleOf(office)), 403, {
    message: 'Your account is not active. Please contact support.',
  });
  await office.admin.api.sales.approveSale({ saleId });
  expect((await booksOf(stack, agent)).balance.earnedCents).toBe(10_000);
});

describe('given that no referral bonus is set', () => {
  it("still notes a recruit's first sale, and earns the referrer nothing", async () => {
    agent = await office.newAgent();
    const recruit = await office.newAgent({ referralCode: agent.me.referralCode ?? '' });
    await approvedSale(office, recruit);
    expect(await referralTable(stack.table).get(recruit.id)).toMatchObject({
      status: 'first_sale',
      bonusEarnedCents: 0,
    });
    expect(await keys()).toEqual([]);
  });
});
