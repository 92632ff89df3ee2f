/** Given an agent whom another recruited, what the first approved sale means for the other. */
import { afterAll, expect, it } from 'vitest';
import { referralTable } from '../../../functions/data/referral.table.ts';
import { settingsFromCdkJson } from '../../../infra/local/base/settings.ts';
import { addedSale, approvedSale } from '../../support/sales/deals.ts';
import { booksOf, expectReconciled } from '../../support/ledger/ledger.ts';
import { type Person, saleOf } from '../../support/stack/office.ts';
import { tableOf } from '../../support/stack/table.ts';
import { setUpOffice } from '../../support/stack/set-up.ts';

const BONUS_CENTS = 25_000;

let referrer: Person;

const recruit = async () => {
  referrer = await office.newAgent();
  return office.newAgent({ referralCode: referrer.me.referralCode ?? '' });
};
const referralOf = (agent: Person) => referralTable(tableOf(stack)).get(agent.id);
const bonusesOf = async (agent: Person) =>
  (await booksOf(stack, agent)).entries.filter(({ kind }) => kind === 'bonus');

const settings = { ...settingsFromCdkJson(), referralBonusCents: BONUS_CENTS };
const { stack, office } = await setUpOffice({ settings });
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

it('earns one bonus where several first sales are approved at once', async () => {
  const agent = await recruit();
  const sales = await Promise.all(
    Array.from({ length: 5 }, () => agent.api.sales.submitSale(saleOf(office))),
  );
  await Promise.all(sales.map(({ id: saleId }) => office.admin.api.sales.approveSale({ saleId })));
  expect(await bonusesOf(referrer)).toHaveLength(1);
  expect((await booksOf(stack, agent)).balance.earnedCents).toBe(25_000);
});
