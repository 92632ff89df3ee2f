/**
 * Given adjustments, undone approvals and returned payments: the morning's reconciliation compares each
 * with its ledger entries, in both directions.
 */
import { describe, expect, it } from 'vitest';
import { adjustmentTable } from '../../../../functions/data/adjustments/adjustment.table.ts';
import {
  type Drift,
  reconciliationTable,
} from '../../../../functions/data/ledger/reconciliation.table.ts';
import { saleTable } from '../../../../functions/data/sales/sale.table.ts';
import type { Write } from '../../../../functions/platform/table.ts';
import { reconcileLedger } from '../../../../functions/workflows/reconciliation/reconcile-ledger.ts';
import { addDays, dayOf } from '../../../../shared/kernel/month.ts';
import { approvedSale, pay, requestedPayout, stepsOf } from '../../../support/sales/deals.ts';
import { closePeriod } from '../../../support/ledger/ledger.ts';
import { bankingOf, type Person } from '../../../support/stack/office.ts';
import { plantingIn } from '../../../support/ledger/planted-rows.ts';
import { saleAt } from '../../../support/stack/seed-rows.ts';
import { setUpOffice } from '../../../support/stack/set-up.ts';

const BONUS_CENTS = 2_500;
const REASON = 'Entered by mistake';

const { stack, office } = await setUpOffice({
  at: '2027-03-02T10:00:00.000Z',
  settings: { clawbackDays: 7, referralBonusCents: BONUS_CENTS },
});
const { table } = stack;
const { keep, change, lose, add } = plantingIn(table);
const { adjustments, sales } = office.admin.api;

const undone = async (agent: Person) => {
  const { id: saleId } = await approvedSale(office, agent);
  return () => sales.reverseApproval({ saleId, reason: REASON }).then(() => saleId);
};
const adjusted = async (agent: Person, direction: 'credit' | 'debit', amountCents: number) =>
  (
    await adjustments.addAdjustment({
      agentId: agent.id,
      direction,
      kind: 'goodwill',
      amountCents,
      reason: REASON,
    })
  ).id;

const referrer = await office.newAgent({ fullName: 'Zanele Khumalo' });
const agent = await office.newAgent({ referralCode: referrer.me.referralCode ?? '' });
await agent.api.agents.saveBanking(bankingOf());
const credit = await adjusted(agent, 'credit', 30_000);
const debit = await adjusted(agent, 'debit', 700);
// The first earned the bonus, and one month before it was undone.
const undoFirst = await undone(agent);
await closePeriod(stack, { agent, period: '2027-03', at: '2027-04-01T04:00:00.000Z' });
await stack.moveClock('2027-04-02T10:00:00.000Z');
const undoSecond = await undone(agent);
const first = await undoFirst();
const second = await undoSecond();
// Ended and clawed back before, so nothing was left to take back.
const { id: empty } = await approvedSale(office, agent);
await sales.endSale({ saleId: empty, reason: 'Moved away' });
await sales.reverseApproval({ saleId: empty, reason: REASON });
const { id: standing } = await approvedSale(office, agent);
const { id: returned, amountCents } = await pay(office, await requestedPayout(agent));
await stepsOf(office.admin).returnPayout(returned);

const entry = (key: string, of = agent) => ({ pk: `ledger#${of.id}`, sk: key });
const item = (entity: string, id: string) => ({ pk: `${entity}#${id}`, sk: entity });
/** The same entry under another key, for another agent, or with other amounts. */
const copied = async (from: { pk: string; sk: string }, changes: Record<string, unknown>) => {
  const row = { ...(await keep(from)), ...changes };
  return { ...row, sk: String('key' in changes ? changes.key : row.sk) };
};

/** The day's record once the schedule has called, which is before five o'clock in South Africa. */
async function nextMorning() {
  const day = addDays(dayOf(stack.now()), 1);
  await stack.moveClock(`${day}T03:00:00.000Z`);
  const record = await reconciliationTable(table).get(day);
  expect(record).toMatchObject({ status: 'finished' });
  return record;
}

type Found = [agentId: string, figure: string, is: number, mustBe: number];
const byAgent = ([one]: Found, [other]: Found) => one.localeCompare(other);

/** The causes among the drifts, without the sums that drift with them. */
const causesIn = (drifts: readonly Drift[]) =>
  drifts
    .filter(({ figure }) => /adjustment |undone|return/.test(figure))
    .map(({ agentId = '', figure, is, mustBe }): Found => [agentId, figure, is, mustBe])
    .sort(byAgent);
const found = async () => causesIn((await reconcileLedger(table)).drifts);

it('finds nothing where each has its entries', async () => {
  expect(await nextMorning()).toMatchObject({ drifting: 0 });
  expect(await reconcileLedger(table)).toMatchObject({ drifts: [], moving: [] });
});

const ofAdjustment = (id: string) => `entries of adjustment ${id}`;
const ofSale = (id: string) => `entries of the undone sale ${id}`;
const ofBonus = `entries of the undone bonus for ${agent.id}`;

it.each([
  [
    'a posted adjustment whose entry is gone',
    () => lose(entry(`adjustment#${debit}`)),
    [[agent.id, ofAdjustment(debit), 0, -700]],
  ],
  [
    'an entry of another amount than its adjustment',
    () => change(entry(`adjustment#${credit}`), { earnedCents: 29_000 }),
    [[agent.id, ofAdjustment(credit), 29_000, 30_000]],
  ],
  [
    'a debit that was posted as a credit',
    () => change(item('adjustment', debit), { direction: 'credit' }),
    [[agent.id, ofAdjustment(debit), -700, 700]],
  ],
  [
    'an adjustment’s entry on another agent’s ledger',
    async () => {
      const row = await copied(entry(`adjustment#${credit}`), {});
      await lose(entry(`adjustment#${credit}`));
      await add({ ...row, ...entry(`adjustment#${credit}`, referrer), agentId: referrer.id });
    },
    [
      [agent.id, ofAdjustment(credit), 0, 30_000],
      [referrer.id, ofAdjustment(credit), 30_000, 0],
    ],
  ],
  [
    'an adjustment that was posted twice',
    async () =>
      add(await copied(entry(`adjustment#${debit}`), { key: 'adjustment#again', earnedCents: 0 })),
    [[agent.id, `number of ${ofAdjustment(debit)}`, 2, 1]],
  ],
  [
    'an adjustment’s entry of another kind',
    async () => {
      const row = await copied(entry(`adjustment#${debit}`), { kind: 'clawback' });
      await lose(entry(`adjustment#${debit}`));
      await add({ ...row, sk: `clawback#${debit}`, key: `clawback#${debit}` });
    },
    [[agent.id, ofAdjustment(debit), 0, -700]],
  ],
  [
    'an entry of an adjustment that nobody released',
    () => change(item('adjustment', credit), { status: 'refused' }),
    [[agent.id, ofAdjustment(credit), 30_000, 0]],
  ],
  [
    'an entry of an adjustment that isn’t there',
    () => lose(item('adjustment', credit)),
    [[agent.id, ofAdjustment(credit), 30_000, 0]],
  ],
  [
    'an undone approval whose reversal is gone',
    () => lose(entry(`reversal#${first}`)),
    [[agent.id, ofSale(first), 0, -6_000]],
  ],
  [
    'a reversal that leaves a month with the agent',
    () => change(entry(`reversal#${first}`), { earnedCents: -5_000 }),
    [[agent.id, ofSale(first), -5_000, -6_000]],
  ],
  [
    'a reversal that was posted twice',
    async () =>
      add(await copied(entry(`reversal#${second}`), { key: 'reversal#again', earnedCents: 0 })),
    [[agent.id, `number of ${ofSale(second)}`, 2, 1]],
  ],
  [
    'a reversal of a sale that is still approved',
    async () =>
      add(
        await copied(entry(`reversal#${second}`), { key: `reversal#${standing}`, cause: standing }),
      ),
    [[agent.id, ofSale(standing), -5_000, 0]],
  ],
  [
    'an undone sale that notes another amount',
    () => change(item('sale', empty), { reversedCents: 100 }),
    [[agent.id, `noted on the undone sale ${empty}`, 100, 0]],
  ],
  [
    'an undone bonus whose reversal is gone',
    () => lose(entry(`reversal#bonus#${agent.id}#${first}`, referrer)),
    [[referrer.id, ofBonus, 0, -BONUS_CENTS]],
  ],
  [
    'a reversal of another amount than the bonus',
    () => change(entry(`reversal#bonus#${agent.id}#${first}`, referrer), { earnedCents: -1_000 }),
    [[referrer.id, ofBonus, -1_000, -BONUS_CENTS]],
  ],
  [
    'a bonus that was taken back though no approval was undone',
    () => change(item('sale', first), { reversedBonusCents: 0 }),
    [[referrer.id, ofBonus, -BONUS_CENTS, 0]],
  ],
  [
    'a bonus that was taken back by a clawback too',
    async () => {
      const reversal = entry(`reversal#bonus#${agent.id}#${first}`, referrer);
      const key = `clawback#bonus#${agent.id}#${first}`;
      await add(await copied(reversal, { key, kind: 'clawback' }));
    },
    [[referrer.id, ofBonus, -2 * BONUS_CENTS, -BONUS_CENTS]],
  ],
  [
    'a bonus of before that was taken back though no approval was undone',
    async () => {
      const reversal = entry(`reversal#bonus#${agent.id}#${first}`, referrer);
      const [key, cause] = [`reversal#bonus#${agent.id}`, `bonus#${agent.id}`];
      await add(await copied(reversal, { key, cause }));
      await lose(reversal);
      await change(item('sale', first), { reversedBonusCents: 0 });
      await lose(item('referral', agent.id));
    },
    [[referrer.id, ofBonus, -BONUS_CENTS, 0]],
  ],
  [
    'a payment that came back, booked as if it had been rejected',
    async () => {
      const row = await copied(entry(`return#${returned}`), { kind: 'release' });
      await lose(entry(`return#${returned}`));
      await add({ ...row, sk: `release#${returned}`, key: `release#${returned}` });
    },
    [[agent.id, `entries of payout ${returned}: returned`, 0, amountCents]],
  ],
] as [string, () => Promise<unknown>, Found[]][])(
  'finds and names %s',
  async (_, plant, drifts) => {
    await plant();
    expect(await found()).toEqual(drifts.toSorted(byAgent));
  },
);

it('knows that a bonus was taken back, though the recruit has another referrer or none by now', async () => {
  await change(item('referral', agent.id), { referrerId: 'somebody' });
  expect(await found()).toEqual([]);
  await lose(item('referral', agent.id));
  expect(await found()).toEqual([]);
});

describe('beyond a page of 100', () => {
  const plantAll = async (writes: readonly Write[]) => {
    for (const { item } of writes) await add(item.Put?.Item as Parameters<typeof add>[0]);
  };
  const never = () => new Error('Nothing is there yet');
  const at = (index: number) => `2027-01-01T00:${String(index % 60).padStart(2, '0')}:00.000Z`;

  it('finds every posted adjustment that the ledger doesn’t have', async () => {
    const many = Array.from({ length: 105 }, (_, index) =>
      adjustmentTable(table)
        .create({
          adjustmentId: `planted-${index}`,
          agentId: agent.id,
          direction: 'credit',
          kind: 'other',
          amountCents: 100,
          reason: REASON,
          status: 'posted',
          createdAt: at(index),
          createdBy: 'seed',
          inputHash: 'seed',
        })
        .orThrow(never),
    );
    await plantAll(many);
    expect((await nextMorning())?.drifting).toBe(105);
    expect((await reconcileLedger(table)).drifts).toHaveLength(105);
  });

  it('finds an undone approval among many rejected sales', async () => {
    const { id: productId } = office.product;
    const many = Array.from({ length: 105 }, (_, index) => ({
      ...saleAt(index, { agentIds: [agent.id], productId, from: 0, count: 105 }),
      status: 'rejected' as const,
      ...(index === 104
        ? { approvedAt: at(0), reversedAt: at(1), reversedCents: 5_000, reversedThrough: '2026-12' }
        : {}),
    }));
    await plantAll(many.map((sale) => saleTable(table).create(sale).orThrow(never)));
    const lacking = [[agent.id, ofSale('seeded-sale-000104'), 0, -5_000]];
    expect(await found()).toEqual(lacking);
    expect(causesIn((await nextMorning())?.drifts ?? [])).toEqual(lacking);
  });
});
