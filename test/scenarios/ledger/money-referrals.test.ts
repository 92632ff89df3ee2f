/** Given an agent whom another recruited, what the first approved sale means for the other. */
import { afterAll, expect, it } from 'vitest';
import { referralTable } from '../../../functions/data/referrals/referral.table.ts';
import { addedSale, approvedSale } from '../../support/sales/deals.ts';
import { booksOf, expectReconciled } from '../../support/ledger/ledger.ts';
import { bankingOf, type Person, saleOf } from '../../support/stack/office.ts';
import { setUpOffice } from '../../support/stack/set-up.ts';

const BONUS_CENTS = 25_000;

let referrer: Person;

const recruit = async () => {
  referrer = await office.newAgent();
  return office.newAgent({ referralCode: referrer.me.referralCode ?? '' });
};
const referralOf = (agent: Person) => referralTable(stack.table).get(agent.id);
const bonusesOf = async (agent: Person) =>
  (await booksOf(stack, agent)).entries.filter(({ kind }) => kind === 'bonus');

const { stack, office } = await setUpOffice({ settings: { referralBonusCents: BONUS_CENTS } });
afterAll(() => expectReconciled(stack));

it('earns the referrer the bonus at the first approved sale, and at no other', async () => {
  const agent = await recruit();
  expect(await referralOf(agent)).toMatchObject({ status: 'signed_up', referrerId: referrer.id });
  const first = await approvedSale(office, agent);
  await approvedSale(office, agent);
  expect(await referralOf(agent)).toMatchObject({
    status: 'first_sale',
    bonusEarnedCents: BONUS_CENTS,
  });
  expect(await bonusesOf(referrer)).toMatchObject([
    { cause: `${agent.id}#${first.id}`, earnedCents: BONUS_CENTS },
  ]);
  expect((await booksOf(stack, agent)).balance.earnedCents).toBe(10_000);
});

it('counts a sale that an administrator adds', async () => {
  const agent = await recruit();
  await addedSale(office, agent);
  expect(await referralOf(agent)).toMatchObject({ status: 'first_sale' });
  expect(await referrer.api.ledger.getMyEarnings()).toMatchObject({ availableCents: BONUS_CENTS });
});

it('counts no sale that was rejected', async () => {
  const agent = await recruit();
  const { id: saleId } = await agent.api.sales.submitSale(saleOf(office));
  await office.admin.api.sales.rejectSale({ saleId, reason: 'No such address' });
  expect(await referralOf(agent)).toMatchObject({ status: 'signed_up' });
  expect(await bonusesOf(referrer)).toEqual([]);
});

it.each([
  { same: 'phone', phone: '+27839876543' },
  { same: 'bank account', accountNumber: '62999999999' },
])(
  'earns nothing where both have the same $same, until the office sets the referrer again',
  async ({ same, ...shared }) => {
    const { phone, accountNumber } = { phone: undefined, accountNumber: undefined, ...shared };
    const more = phone ? { phone } : {};
    referrer = await office.newAgent(more);
    const referralCode = referrer.me.referralCode ?? '';
    const join = async () => {
      const agent = await office.newAgent({ ...more, referralCode });
      if (accountNumber) await agent.api.agents.saveBanking(bankingOf({ accountNumber }));
      return agent;
    };
    // Zeros before a number change nothing.
    const withZeros = { accountNumber: `00${accountNumber}` };
    if (accountNumber) await referrer.api.agents.saveBanking(bankingOf(withZeros));
    const agent = await join();
    await approvedSale(office, agent);
    expect(await bonusesOf(referrer)).toEqual([]);
    const { agents } = office.admin.api;
    const [agentId, referrerId] = [agent.id, referrer.id];
    const { referredBy } = await agents.getAgent({ agentId });
    expect(referredBy).toMatchObject({ earnsNothingFor: same });
    const set = await agents.setReferrer({ agentId, version: 0, referrerId });
    expect(set.referredBy).not.toHaveProperty('earnsNothingFor');
    const other = await join();
    await agents.setReferrer({ agentId: other.id, version: 0, referrerId });
    await approvedSale(office, other);
    expect(await bonusesOf(referrer)).toHaveLength(1);
  },
);
