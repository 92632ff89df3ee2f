/** Given a long queue, an administrator decides many rows in one call, each row on its own. */
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { expectRefusal, refusal } from '../../../support/stack/refusals.ts';
import {
  addedSale,
  approvedSale,
  decisionsOf,
  requestedPayout,
  stepsOf,
} from '../../../support/sales/deals.ts';
import { booksOf, expectReconciled } from '../../../support/ledger/ledger.ts';
import { type Person, saleOf } from '../../../support/stack/office.ts';
import { BAD_HOUR, under } from '../../../support/ledger/races.ts';
import { setUpWatchedOffice } from '../../../support/stack/set-up.ts';

let agents: Person[];

const { stack, office } = await setUpWatchedOffice();
const { sales, payouts } = office.admin.api;
afterAll(() => expectReconciled(stack));

const hire = async () => {
  agents = await Promise.all([office.newAgent(), office.newAgent()]);
};
const submitted = async (count: number) =>
  Promise.all(
    Array.from({ length: count }, async (_, at) => {
      const agent = agents[at % agents.length];
      if (!agent) throw new Error('There are no agents');
      return (await agent.api.sales.submitSale(saleOf(office))).id;
    }),
  );
const earned = () =>
  Promise.all(agents.map(async (agent) => (await agent.api.ledger.getMyEarnings()).earnedCents));
const outcomes = (results: { outcome: string }[]) => results.map(({ outcome }) => outcome);

describe('when sales are decided together', () => {
  beforeEach(hire);

  it('approves 12 of them, and answers in the order asked', async () => {
    const saleIds = (await submitted(12)).reverse();
    // On a busy machine a call leaves some undone, and says so: the browser then asks again for those.
    for (let left = saleIds; left.length > 0;) {
      const { results } = await sales.decideSales({ decision: 'approve', saleIds: left });
      expect(results.map(({ id }) => id)).toEqual(left);
      const done = results.filter((one) => one.outcome === 'done');
      expect(new Set(done.map(({ row }) => row.status))).toEqual(new Set(['approved']));
      const undone = results.filter((one) => one.outcome === 'refused');
      expect(undone.filter(({ code }) => code !== 'BUSY')).toEqual([]);
      left = undone.map(({ id }) => id);
    }
    expect(await earned()).toEqual([30_000, 30_000]);
  });

  it('refuses one as the call for it alone would, and decides the others', async () => {
    const [decided = '', open = ''] = await submitted(2);
    await decisionsOf(office.admin).reject(decided);
    const single = await refusal(decisionsOf(office.admin).approve(decided));
    const { results } = await sales.decideSales({
      decision: 'approve',
      saleIds: [decided, 'nowhere', open],
    });
    expect(results).toEqual([
      {
        id: decided,
        outcome: 'refused',
        code: 'CONFLICT',
        message: 'This sale was already rejected.',
        current: single.data.current,
      },
      {
        id: 'nowhere',
        outcome: 'refused',
        code: 'NOT_FOUND',
        message: 'This sale does not exist.',
      },
      { id: open, outcome: 'done', row: await sales.getSale({ saleId: open }) },
    ]);
  });

  it('changes nothing when repeated, and returns the state', async () => {
    const saleIds = await submitted(4);
    await sales.decideSales({ decision: 'approve', saleIds });
    const { results } = await sales.decideSales({ decision: 'approve', saleIds });
    for (const result of results)
      expect(result).toMatchObject({
        outcome: 'refused',
        code: 'CONFLICT',
        current: { status: 'approved' },
      });
    expect(await earned()).toEqual([10_000, 10_000]);
  });

  it('decides each once where two administrators decide the same ones', async () => {
    const saleIds = await submitted(10);
    const colleague = await office.newAdmin();
    const [mine, theirs] = await Promise.all([
      sales.decideSales({ decision: 'approve', saleIds }),
      colleague.api.sales.decideSales({ decision: 'reject', saleIds, reason: 'No such address' }),
    ]);
    for (const at of saleIds.keys())
      expect(new Set([mine.results[at]?.outcome, theirs.results[at]?.outcome])).toEqual(
        new Set(['done', 'refused']),
      );
    const approved = outcomes(mine.results).filter((outcome) => outcome === 'done').length;
    const [first = 0, second = 0] = await earned();
    expect(first + second).toBe(approved * 5_000);
  });

  it('decides all despite database faults, and none twice', async () => {
    const saleIds = await submitted(10);
    const approveAll = () => sales.decideSales({ decision: 'approve', saleIds });
    await under(stack, { conflictRate: BAD_HOUR.conflictRate }, approveAll);
    await approveAll();
    expect(await earned()).toEqual([25_000, 25_000]);
  });

  it('rejects sales together, each with the reason', async () => {
    const saleIds = await submitted(3);
    const reason = 'Campaign is over';
    const { results } = await sales.decideSales({ decision: 'reject', saleIds, reason });
    for (const result of results)
      expect(result).toMatchObject({
        outcome: 'done',
        row: { status: 'rejected', rejectionReason: reason },
      });
    expect(await earned()).toEqual([0, 0]);
  });
});

describe('when payouts take a step together', () => {
  beforeEach(hire);

  const requested = async () => {
    for (const agent of agents) await approvedSale(office, agent);
    return Promise.all(agents.map(async (agent) => (await requestedPayout(agent)).id));
  };

  it('makes them processing, then paid with one transaction id, and their sales with them', async () => {
    const [first] = agents;
    if (!first) throw new Error('There are no agents');
    const { sale, payout } = await addedSale(office, first);
    const payoutIds = [...(await requested()), payout.id];
    const processing = await payouts.stepPayouts({
      step: 'processing',
      payouts: payoutIds.map((payoutId) => ({ payoutId })),
    });
    expect(outcomes(processing.results)).toEqual(['done', 'done', 'done']);
    const paid = await payouts.stepPayouts({ step: 'paid', payoutIds, transactionId: 'FNB-77' });
    for (const result of paid.results)
      expect(result).toMatchObject({ row: { status: 'paid', transactionId: 'FNB-77' } });
    expect(await sales.getSale({ saleId: sale.id })).toMatchObject({ status: 'paid' });
    expect((await booksOf(stack, first)).balance).toMatchObject({
      paidCents: 10_000,
      reservedCents: 0,
    });
  });

  it('rejects those that are pending and refuses those that are not', async () => {
    const [pending = '', processing = ''] = await requested();
    await stepsOf(office.admin).markProcessing(processing);
    const { results } = await payouts.stepPayouts({
      step: 'rejected',
      payoutIds: [processing, pending],
      reason: 'Asked twice',
    });
    expect(results).toMatchObject([
      { outcome: 'refused', code: 'CONFLICT', current: { status: 'processing' } },
      { outcome: 'done', row: { status: 'rejected', notes: 'Asked twice' } },
    ]);
  });
});

it.each([
  ['no row', [], 'must name at least one row'],
  ['the same row twice', ['one', 'one'], 'must name each row once'],
  ['101 rows', Array.from({ length: 101 }, (_, at) => `row-${at}`), 'must name at most 100 rows'],
])('refuses a call that names %s, and decides nothing', async (_, saleIds, message) => {
  const call = sales.decideSales({ decision: 'approve', saleIds });
  await expectRefusal(call, 400, { data: { fields: [{ path: 'saleIds', message }] } });
});
