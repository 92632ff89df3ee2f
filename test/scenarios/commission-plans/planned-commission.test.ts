/** Given commission plans: which terms sales have, what they earn by them, and what recruiters earn. */
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { approveOne } from '../../../functions/api/sales/approve-sale.ts';
import { ledgerEntryTable } from '../../../functions/data/ledger/ledger-entry.table.ts';
import { addMonths } from '../../../shared/kernel/month.ts';
import { takingOf } from '../../../shared/sales/rules.ts';
import { carryFinance } from '../../support/payouts/finance.ts';
import { refusal } from '../../support/stack/refusals.ts';
import { isStep, LateTable } from '../../support/stack/late-table.ts';
import { booksOf, closePeriod, contextAt, expectReconciled } from '../../support/ledger/ledger.ts';
import { type Person, saleOf } from '../../support/stack/office.ts';
import { publishTerms } from '../../support/commission-plans/plans.ts';
import { setUpOffice } from '../../support/stack/set-up.ts';
import { expectStatementsOf } from '../../support/ledger/statements.ts';
import { removeItem } from '../../support/stack/table.ts';

const FIRST = '2027-03';

const { stack, office } = await setUpOffice({
  at: `${FIRST}-10T08:00:00.000Z`,
  callsByClock: false,
  settings: { clawbackDays: 7 },
});
const { admin } = office;
await carryFinance(stack, admin);
/** A plan for one product, so that tests don't meet each other's. */
async function planned(
  terms: Parameters<typeof publishTerms>[1]['terms'],
  firstDay = '2027-03-01',
) {
  const { id: productId } = await admin.api.products.createProduct({
    name: `Fibre ${crypto.randomUUID()}`,
    baseCommissionRate: 12.5,
  });
  await publishTerms(stack.table, { firstDay, terms, products: { kind: 'product', productId } });
  return { productId };
}

let recruiter: Person;
let agent: Person;
beforeEach(async () => {
  await stack.moveClock(`${FIRST}-10T08:00:00.000Z`);
  recruiter = await office.newAgent();
  agent = await office.newAgent({ referralCode: recruiter.me.referralCode ?? '' });
});
afterAll(() => expectReconciled(stack));

const earned = async (person = agent) => (await booksOf(stack, person)).balance.earnedCents;
const sell = async (changes: object, person = agent) => {
  const { id: saleId } = await person.api.sales.submitSale(saleOf(office, changes));
  return admin.api.sales.approveSale({ saleId });
};
/** Closes months of both, from the first, and answers what each then has earned. */
async function closeMonths(count: number): Promise<number[][]> {
  const all = [];
  for (let month = 0; month < count; month++) {
    const period = addMonths(FIRST, month);
    const at = `${addMonths(period, 1)}-02T08:00:00.000Z`;
    for (const person of [recruiter, agent])
      await closePeriod(stack, { agent: person, period, at });
    all.push([await earned(), await earned(recruiter)]);
  }
  await stack.moveClock(`${addMonths(FIRST, count)}-10T08:00:00.000Z`);
  return all;
}

describe('a sale under a plan', () => {
  it('earns its amounts for as many months, and the recruiter a share of them', async () => {
    const plan = await planned({
      upfront: { kind: 'amount', cents: 7_505 },
      monthlyCents: 1_205,
      months: 2,
      overrideBasisPoints: 1_000,
    });
    const sale = await sell(plan);
    expect(sale).toMatchObject({
      upfrontCommissionCents: 7_505,
      monthlyCommissionCents: 1_205,
      earnsThrough: '2027-04',
      plan: { months: 2 },
    });
    // A tenth of 75.05 and 12.05: half a cent goes to the even one.
    expect([await earned(), await earned(recruiter)]).toEqual([7_505, 750]);
    expect(await closeMonths(4)).toEqual([
      [8_710, 870],
      [9_915, 990],
      [9_915, 990],
      [9_915, 990],
    ]);
    expect(await agent.api.ledger.getMyEarnings()).toMatchObject({ activeSales: 0 });
    await stack.drain();
    await expectStatementsOf(stack, agent);
    await expectStatementsOf(stack, recruiter);
    const { rows } = await recruiter.api.ledger.getMyStatement({ period: FIRST, limit: 10 });
    const line = rows.find(({ kind }) => kind === 'override');
    expect(line).toMatchObject({ amountCents: 750, recruitName: agent.me.fullName });
    expect(line).not.toHaveProperty('customerName');
  });

  it('keeps the group of its submission where it is corrected after its agent was moved', async () => {
    const { products, commissionPlans, agents } = admin.api;
    const { id: groupId } = await commissionPlans.createGroup({ name: `Group ${agent.id}` });
    const { id: productId } = await products.createProduct({ name: `Fibre ${agent.id}` });
    await publishTerms(stack.table, {
      firstDay: '2027-03-01',
      terms: { monthlyCents: 3_000 },
      products: { kind: 'product', productId },
      agents: { kind: 'group', groupId },
    });
    const move = async (day: number, to?: string) => {
      await stack.moveClock(`${FIRST}-${day}T08:00:00.000Z`);
      const { version } = await agents.getAgent({ agentId: agent.id });
      await agents.setGroup({ agentId: agent.id, version, ...(to ? { groupId: to } : {}) });
      await stack.moveClock(`${FIRST}-${day}T09:00:00.000Z`);
    };
    const submit = () => agent.api.sales.submitSale(saleOf(office, { productId }));
    const correct = async ({ id: saleId }: { id: string }) => {
      const form = saleOf(office, { productId, saleValueCents: 80_000 });
      const corrected = await agent.api.sales.correctSale({ ...form, saleId, revision: 0 });
      return corrected.monthlyCommissionCents;
    };
    const before = await submit();
    await move(11, groupId);
    const during = await submit();
    await move(12);
    const after = await submit();
    expect([await correct(before), await correct(during), await correct(after)]).toEqual([
      1_000, 3_000, 1_000,
    ]);
  });

  it('falls back to R50.00 and R10.00 a month where the plan has ended', async () => {
    const plan = await planned({ monthlyCents: 1_500 });
    await publishTerms(stack.table, {
      firstDay: '2027-03-05',
      terms: null,
      products: { kind: 'product', ...plan },
    });
    const sale = await sell(plan);
    expect(sale).toMatchObject({ upfrontCommissionCents: 5_000, monthlyCommissionCents: 1_000 });
    expect(sale.plan).toBeUndefined();
  });

  it('loses upfront commission and share within the plan’s own days', async () => {
    const plan = await planned({ overrideBasisPoints: 2_000, clawbackDays: 30 });
    const { id: saleId } = await sell(plan);
    await stack.moveClock(`${FIRST}-25T08:00:00.000Z`);
    const ended = await admin.api.sales.endSale({ saleId, reason: 'Moved away' });
    expect(ended).toMatchObject({ clawbackCents: 5_000 });
    expect([await earned(), await earned(recruiter)]).toEqual([0, 0]);
  });

  it('gives everything back where its approval is undone', async () => {
    const plan = await planned({ bonusCents: 9_000, overrideBasisPoints: 1_000 });
    const { id: saleId } = await sell(plan);
    await closeMonths(2);
    expect([await earned(), await earned(recruiter)]).toEqual([7_000, 9_700]);
    const preview = await admin.api.sales.previewReversal({ saleId, agentId: agent.id });
    expect(preview).toMatchObject({
      takenCents: 7_000,
      months: 2,
      bonus: { agentId: recruiter.id, amountCents: 9_000 },
      override: { agentId: recruiter.id, amountCents: 700 },
    });
    await admin.api.sales.reverseApproval({ saleId, reason: 'Never ordered' });
    expect([await earned(), await earned(recruiter)]).toEqual([0, 0]);
    expect((await closeMonths(3)).at(-1)).toEqual([0, 0]);
  });

  it('is shown before an administrator adds one, and refused where it has changed since', async () => {
    const plan = await planned({ upfront: { kind: 'amount', cents: 8_000 }, months: 12 });
    const sale = { ...saleOf(office, plan), agentId: agent.id };
    const { agentId, productId, saleValueCents } = sale;
    const query = { agentId, productId, saleValueCents };
    const shown = await admin.api.commissionPlans.getSaleTerms(query);
    expect(shown).toMatchObject({
      upfrontCommissionCents: 8_000,
      payoutCents: 8_000,
      plan: { months: 12 },
    });
    const earlier = { ...shown, upfrontCommissionCents: 5_000, payoutCents: 5_000 };
    expect(await refusal(admin.api.sales.addSale({ ...sale, expected: earlier }))).toMatchObject({
      code: 'CONFLICT',
      message: expect.stringMatching(/has changed: it is now R80.00 upfront/),
    });
    expect(await earned()).toBe(0);
    await admin.api.sales.addSale({ ...sale, expected: shown });
    expect(await earned()).toBe(8_000);
  });

  it('has no payout of its own where an administrator adds one that pays nothing upfront', async () => {
    const plan = await planned({ upfront: { kind: 'amount', cents: 0 }, monthlyCents: 3_000 });
    await admin.api.sales.addSale({ ...saleOf(office, plan), agentId: agent.id });
    expect((await agent.api.payouts.listMyPayouts({ limit: 10 })).rows).toEqual([]);
    expect(await closeMonths(1)).toEqual([[3_000, 0]]);
  });
});

describe('a recruiter', () => {
  it('earns the bonus on the recruit’s n-th approved sale, undone ones left out', async () => {
    const plan = await planned({ bonusCents: 20_000, bonusAfterSales: 3 });
    const { id: undone } = await sell(plan);
    await sell(plan);
    await admin.api.sales.reverseApproval({ saleId: undone, reason: 'Never ordered' });
    await sell(plan);
    expect(await earned(recruiter)).toBe(0);
    await sell(plan);
    expect(await earned(recruiter)).toBe(20_000);
    await sell(plan);
    expect(await earned(recruiter)).toBe(20_000);
  });

  it.each([1, 2])(
    'earns the bonus of sale %i with the next sale whose terms promise it, and once',
    async (bonusAfterSales) => {
      const [plain, plan] = [
        await planned({}),
        await planned({ bonusCents: 20_000, bonusAfterSales }),
      ];
      await sell(plain);
      await sell(plain);
      expect(await earned(recruiter)).toBe(0);
      await sell(plan);
      await sell(plan);
      expect(await earned(recruiter)).toBe(20_000);
    },
  );

  it.each([
    ['undone', (saleId: string) => admin.api.sales.reverseApproval({ saleId, reason: 'Wrong' })],
    [
      'clawed back as the question said',
      async (saleId: string) => {
        const shown = await admin.api.sales.previewEnd({ saleId });
        expect(shown).toMatchObject({
          bonus: { agentId: recruiter.id, amountCents: 20_000 },
          override: { amountCents: 500 },
        });
        return admin.api.sales.endSale({ saleId, reason: 'Moved away', expected: takingOf(shown) });
      },
    ],
  ])(
    'loses it with the sale that brought it, %s, and earns it with the next one',
    async (_, take) => {
      const plan = await planned({
        bonusCents: 20_000,
        clawbackDays: 7,
        overrideBasisPoints: 1_000,
      });
      for (let times = 0; times < 3; times++) {
        const { id: saleId } = await sell(plan);
        expect(await earned(recruiter)).toBe(20_500);
        expect(await take(saleId)).toMatchObject({ reversedBonusCents: 20_000 });
        expect(await earned(recruiter)).toBe(0);
      }
      await sell(plan);
      await stack.drain();
      const { bonusEarnedCents } = await recruiter.api.referrals.getReferralSummary();
      expect([await earned(recruiter), bonusEarnedCents]).toEqual([20_500, 20_000]);
      const { rows } = await recruiter.api.notifications.listNotifications();
      expect(rows.filter(({ title }) => title === 'Bonus taken back')).toHaveLength(3);
      await expectStatementsOf(stack, recruiter);
    },
  );

  it('loses it with a sale that ends early and had earned nothing upfront', async () => {
    const plan = await planned({
      upfront: { kind: 'amount', cents: 0 },
      bonusCents: 20_000,
      clawbackDays: 7,
    });
    const { id: saleId } = await sell(plan);
    await admin.api.sales.endSale({ saleId, reason: 'Moved away' });
    expect(await earned(recruiter)).toBe(0);
  });

  it('keeps it where another sale ends early, and where its own ends late', async () => {
    const plan = await planned({ bonusCents: 20_000, clawbackDays: 7 });
    const [own, other] = [await sell(plan), await sell(plan)];
    await admin.api.sales.endSale({ saleId: other.id, reason: 'Moved away' });
    await stack.moveClock(`${FIRST}-17T08:00:00.000Z`);
    await admin.api.sales.endSale({ saleId: own.id, reason: 'Moved away' });
    expect(await earned(recruiter)).toBe(20_000);
  });

  it('keeps a bonus of before where its sale ends early, and has it as the one bonus', async () => {
    const plan = await planned({ bonusCents: 20_000, clawbackDays: 7 });
    const { id: saleId } = await sell(plan);
    // As entries of before name the recruit alone.
    const { table } = stack;
    const [bonus] = (await booksOf(stack, recruiter)).entries;
    if (bonus?.kind !== 'bonus') throw new Error('No bonus was earned');
    const { key: sk, at, period, actorId, earnedCents, reservedCents, paidCents } = bonus;
    const moved = { earnedCents, reservedCents, paidCents };
    const append = ledgerEntryTable(table).append(
      { agentId: recruiter.id, at, period, actorId },
      { kind: 'bonus', cause: agent.id, ...moved },
    );
    await table.transact([append.orThrow(() => new Error('It is there'))]);
    await removeItem(table, { pk: `ledger#${recruiter.id}`, sk });
    const { clawbackCents } = await admin.api.sales.endSale({ saleId, reason: 'Moved away' });
    await sell(plan);
    expect([clawbackCents, await earned(recruiter)]).toEqual([5_000, 20_000]);
    await admin.api.sales.reverseApproval({ saleId, reason: 'Never ordered' });
    expect(await earned(recruiter)).toBe(0);
    await sell(plan);
    expect(await earned(recruiter)).toBe(20_000);
  });

  it('earns it for standing sales, also where one that had ended is undone at the same moment', async () => {
    const plan = await planned({ bonusCents: 20_000, bonusAfterSales: 2 });
    const { id: ended } = await sell(plan);
    await admin.api.sales.endSale({ saleId: ended, reason: 'Moved away' });
    const { id: saleId } = await agent.api.sales.submitSale(saleOf(office, plan));
    const undo = () => admin.api.sales.reverseApproval({ saleId: ended, reason: 'Never ordered' });
    const late = {
      ...contextAt(stack, `${FIRST}-10T09:00:00.000Z`),
      table: new LateTable(stack.table, { before: isStep, meanwhile: undo }),
    };
    expect(await approveOne(late, { saleId })).toMatchObject({ status: 'approved' });
    expect(await earned(recruiter)).toBe(0);
    await sell(plan);
    expect(await earned(recruiter)).toBe(20_000);
  });

  it('earns it as a new recruiter too, where it was taken back from the earlier one', async () => {
    const plan = await planned({ bonusCents: 20_000, bonusAfterSales: 2 });
    await sell(plan);
    const { id: saleId } = await sell(plan);
    const next = await office.newAgent();
    const { version } = await admin.api.agents.getAgent({ agentId: agent.id });
    await admin.api.agents.setReferrer({ agentId: agent.id, version, referrerId: next.id });
    await admin.api.sales.reverseApproval({ saleId, reason: 'Never ordered' });
    await sell(plan);
    expect([await earned(recruiter), await earned(next)]).toEqual([0, 20_000]);
    await stack.drain();
    const { bonusEarnedCents } = await next.api.referrals.getReferralSummary();
    expect(bonusEarnedCents).toBe(20_000);
  });

  it('earns it once where several sales are approved at once', async () => {
    const plan = await planned({ bonusCents: 20_000, bonusAfterSales: 3 });
    const sales = await Promise.all(
      Array.from({ length: 5 }, () => agent.api.sales.submitSale(saleOf(office, plan))),
    );
    await Promise.all(sales.map(({ id: saleId }) => admin.api.sales.approveSale({ saleId })));
    expect(await earned(recruiter)).toBe(20_000);
  });

  it('earns nothing of a recruit’s recruits', async () => {
    const plan = await planned({ overrideBasisPoints: 5_000 });
    const second = await office.newAgent({ referralCode: agent.me.referralCode ?? '' });
    await sell(plan, second);
    expect([await earned(agent), await earned(recruiter)]).toEqual([2_500, 0]);
  });

  it('keeps what was earned once deleted, and earns no more', async () => {
    const plan = await planned({ overrideBasisPoints: 1_000 });
    const { id: saleId } = await sell(plan);
    await admin.api.agents.deleteAgent({ agentId: recruiter.id });
    await sell(plan);
    await admin.api.sales.endSale({ saleId, reason: 'Moved away' });
    expect((await booksOf(stack, recruiter)).balance.earnedCents).toBe(500);
  });
});

it('ends limited months in the reports too, once the sweep has noted them', async () => {
  const plan = await planned({ monthlyCents: 2_000, months: 1 });
  const { id: saleId } = await sell(plan);
  await closeMonths(3);
  await stack.invoke('sweeper', { kind: 'sweep' });
  await stack.drain();
  const { rows } = await admin.api.sales.listSales({ limit: 100, agentId: agent.id });
  expect(rows.find(({ id }) => id === saleId)).toMatchObject({ commissionAmountCents: 7_000 });
  expect(await admin.api.sales.getSale({ saleId })).toMatchObject({ earnsThrough: FIRST });
});
