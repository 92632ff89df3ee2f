/** Given limits of what one administrator pays out alone (decision 0122). */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { settingsFromCdkJson } from '../../../infra/local/base/settings.ts';
import { NO_ACCOUNT } from '../../../shared/approvals/words.ts';
import { askFor, byTwo } from '../../support/approvals/by-two.ts';
import { recordsOf } from '../../support/audit/tamper-suite.ts';
import {
  applyOutcomes,
  notification,
  type Outcome,
} from '../../support/bank-outcomes/bank-outcomes.ts';
import { batchSteps, openBatch, paidAgent } from '../../support/batches/batches.ts';
import { corrections } from '../../support/batches/corrections.ts';
import { expectRefusal, refusal } from '../../support/stack/refusals.ts';
import {
  addedSale,
  approvedSale,
  process,
  requestedPayout,
  seenPayout,
  seenPayouts,
  stepsOf,
} from '../../support/sales/deals.ts';
import { carryFinance, oweFinance, shareMailbox } from '../../support/payouts/finance.ts';
import { expectReconciled } from '../../support/ledger/ledger.ts';
import { bankingOf, type Person } from '../../support/stack/office.ts';
import { setUpOffice } from '../../support/stack/set-up.ts';

const settings = settingsFromCdkJson();
const { stack, office } = await setUpOffice({
  callsByClock: false,
  settings: {
    ...settings,
    payoutLimits: { ...settings.payoutLimits, perBatchCents: 20_000_000 },
  },
});
const finance = await office.newAdmin({ fullName: 'Sipho Ndlovu' });
await carryFinance(stack, finance);
let maker: Person;
let agent: Person;
beforeEach(async () => {
  [maker, agent] = await Promise.all([office.newAdmin(), paidAgent(office)]);
});
afterAll(() => expectReconciled(stack));

const add = (amountCents: number, by = maker) =>
  by.api.payouts.addPayout({ agentId: agent.id, amountCents });
/** Releases a payout to an agent of its own. */
const release = async (by: Person, amountCents: number) => {
  const { id: agentId } = await paidAgent(office);
  const { id } = await by.api.payouts.addPayout({ agentId, amountCents });
  return process(by, id);
};
const statusOf = async (payoutId: string) =>
  (await maker.api.payouts.getPayout({ payoutId })).status;
const spaced = ({ message }: { message: string }) => message.replaceAll('\u00A0', ' ');

describe('a payout above the limit of one payout', () => {
  it('isn’t released by one person alone, whoever that is', async () => {
    const { id } = await add(5_000_001);
    for (const by of [maker, finance]) {
      const refused = await refusal(process(by, id));
      expect(refused).toMatchObject({ status: 403, data: { needsSecondPerson: true } });
      expect(spaced(refused)).toContain(
        'One administrator alone pays out at most R50 000.00 in one payout.',
      );
    }
  });

  it('is released by two, and counts to no one’s day', async () => {
    const { id } = await add(5_000_001);
    const input = await seenPayout(maker, id);
    await byTwo([maker, finance], 'payouts.markProcessing', input);
    expect(await statusOf(id)).toBe('processing');
    for (const amountCents of [5_000_000, 5_000_000])
      await process(maker, (await add(amountCents)).id);
  });

  it('is left out of many that are released together, and they are released by two', async () => {
    const ids = [(await add(5_000_001)).id, (await add(10_000)).id];
    const input = { step: 'processing' as const, payouts: await seenPayouts(maker, ids) };
    const { results } = await maker.api.payouts.stepPayouts(input);
    expect(results).toMatchObject([{ outcome: 'refused', code: 'FORBIDDEN' }, { outcome: 'done' }]);
    const rest = { ...input, payouts: input.payouts.slice(0, 1) };
    await byTwo([maker, finance], 'payouts.stepPayouts', rest);
    await stack.drain();
    expect(await Promise.all(ids.map(statusOf))).toEqual(['processing', 'processing']);
  });
});

it('a payout of the limit itself is released by whoever added it', async () => {
  const { id } = await add(5_000_000);
  expect(await process(maker, id)).toMatchObject({ status: 'processing' });
});

it('the limit of a day is a person’s, whichever of the accounts of a mailbox releases', async () => {
  const twin = await office.newAdmin();
  await shareMailbox(stack, maker, twin);
  for (const by of [maker, twin, maker, twin]) await release(by, 5_000_000);
  await release(maker, 4_999_999);
  expect((await refusal(release(twin, 2))).message).toContain('in a day');
  await release(twin, 1);
  await release(await office.newAdmin(), 1);
});

it('the limit of a day counts what those release whom one alone let in', async () => {
  const [hand, other] = [await office.newAdmin(), await office.newAdmin()];
  for (const one of [hand, other]) await oweFinance(stack, one, maker.id);
  for (const by of [hand, other, hand, maker, hand]) await release(by, 5_000_000);
  for (const by of [hand, other, maker])
    expect((await refusal(release(by, 1))).message).toContain('in a day');
});

it('the next day begins anew', async () => {
  await stack.moveClock('2031-03-10T21:59:00.000Z');
  for (const amountCents of [5_000_000, 5_000_000])
    await process(maker, (await add(amountCents)).id);
  const { id } = await add(1);
  expect((await refusal(process(maker, id))).message).toContain('to one agent in a day');
  await stack.moveClock('2031-03-10T22:01:00.000Z');
  expect(await process(maker, id)).toMatchObject({ status: 'processing' });
  await stack.moveClock(undefined);
});

it('a payout without an account counts once it is marked as paid', async () => {
  const { id: agentId } = await office.newAgent();
  const ids = [];
  for (const amountCents of [5_000_000, 5_000_000, 1])
    ids.push((await maker.api.payouts.addPayout({ agentId, amountCents })).id);
  for (const id of ids) await process(maker, id);
  const [first = '', second = '', third = ''] = ids;
  for (const id of [first, second]) await stepsOf(maker).markPaid(id);
  const refused = await refusal(stepsOf(maker).markPaid(third));
  expect(refused).toMatchObject({ status: 403, data: { needsSecondPerson: true } });
  expect(refused.message).toContain('to one agent in a day');
  const input = { payoutId: third, transactionId: 'FNB-0002' };
  const asked = askFor(maker, 'payouts.markPaid', input);
  await expectRefusal(asked, 409, NO_ACCOUNT);
  await office.admin.api.agents.saveAgentBanking({ agentId, ...bankingOf() });
  await byTwo([maker, finance], 'payouts.markPaid', input);
  expect(await statusOf(third)).toBe('paid');
});

it('a payout without an account counts where a bank’s file says that it was paid, too', async () => {
  const { id: agentId } = await office.newAgent();
  const outcomes: Outcome[] = [];
  for (const amountCents of [5_000_000, 5_000_000, 1]) {
    const { id: payoutId } = await maker.api.payouts.addPayout({ agentId, amountCents });
    await process(maker, payoutId);
    outcomes.push({ payoutId, amountCents, word: 'paid' });
  }
  const { applied } = await applyOutcomes(maker, notification(outcomes));
  expect(applied).toMatchObject({ paid: { lines: 2 }, failed: 1 });
  expect(await statusOf(outcomes[2]?.payoutId ?? '')).toBe('processing');
  // The verification of the trail adds up the same.
  const paid = (await recordsOf(stack.table)).filter(
    ({ action, agentId: of }) => action === 'payouts.markPaid' && of === agentId,
  );
  expect(paid.map(({ after }) => after)).toMatchObject(
    [1, 2].map(() => ({ amountCents: 5_000_000 })),
  );
});

it('credits have a total of their own, of adjustments and returned payments together', async () => {
  const [{ id: returned }, { id: kept }] = [await add(5_000_000), await add(5_000_000)];
  for (const id of [returned, kept]) await process(maker, id);
  const credit = (amountCents: number) =>
    maker.api.adjustments.addAdjustment({
      agentId: agent.id,
      direction: 'credit',
      kind: 'goodwill',
      amountCents,
      reason: 'A long wait',
    });
  const giveBack = (payoutId: string) =>
    maker.api.payouts.returnPayout({ payoutId, reason: 'The account is closed' });
  await credit(5_000_000);
  await giveBack(returned);
  for (const refused of [await refusal(credit(1)), await refusal(giveBack(kept))]) {
    expect(refused).toMatchObject({ status: 403, data: { needsSecondPerson: true } });
    expect(refused.message).toContain('to one agent in a day');
  }
});

const withPayouts = async (...amounts: readonly (readonly [Person, number])[]) => {
  const payouts = [];
  for (const [{ id: agentId }, amountCents] of amounts)
    payouts.push(await office.admin.api.payouts.addPayout({ agentId, amountCents }));
  return { payouts, period: await openBatch(office, payouts) };
};

describe('a batch', () => {
  it('above its own limit is locked by two, or smaller', async () => {
    const agents = await Promise.all(Array.from({ length: 5 }, () => paidAgent(office)));
    const cents = [5_000_000, 5_000_000, 5_000_000, 5_000_000, 1];
    const filled = () => withPayouts(...agents.map((one, at) => [one, cents[at] ?? 0] as const));
    const { payouts, period } = await filled();
    const refused = await refusal(batchSteps(finance).lock(period));
    expect(refused).toMatchObject({ status: 403, data: { needsSecondPerson: true } });
    expect(spaced(refused)).toContain('at most R200 000.00');
    const { id: payoutId = '' } = payouts.at(-1) ?? {};
    await finance.api.monthlyRun.excludeLine({ batchId: period, payoutId, reason: 'Later' });
    expect(await batchSteps(finance).lock(period)).toMatchObject({ lines: 4 });
    const { period: whole } = await filled();
    expect(await batchSteps(maker).lock(whole, finance)).toMatchObject({ lines: 5 });
  });

  it('counts to what one person pays an agent in a day, and counts no more once it is open again', async () => {
    const { id } = await add(4_000_000);
    await process(maker, id);
    const { period } = await withPayouts([agent, 3_500_000], [agent, 3_500_000]);
    const preview = () => maker.api.monthlyRun.previewLock({ batchId: period });
    expect(await preview()).toMatchObject({
      locked: { lines: 1 },
      leftOut: { lines: 1, reasons: ['aboveLimit'] },
    });
    expect(await batchSteps(maker).lock(period)).toMatchObject({ lines: 1, exceptions: 1 });
    const { id: next } = await add(3_000_000);
    expect((await refusal(process(maker, next))).message).toContain('to one agent in a day');
    await corrections(maker).reopen(period);
    expect(await process(maker, next)).toMatchObject({ status: 'processing' });
    expect(await preview()).toMatchObject({ locked: { lines: 0 }, leftOut: { lines: 1 } });
  });

  it('has lines above the limits with it where it is locked by two', async () => {
    const { period } = await withPayouts([agent, 6_000_000], [agent, 6_000_000]);
    expect(await batchSteps(maker).lock(period, finance)).toMatchObject({ lines: 2 });
  });
});

describe('where the limit is below a single commission', async () => {
  const payoutLimits = { ...settings.payoutLimits, perPayoutCents: 4_999 };
  const small = await setUpOffice({
    settings: { ...settings, payoutLimits },
    callsByClock: false,
  });
  const { admin } = small.office;
  // All stacks of a file share a clock, which an earlier story has moved.
  beforeAll(() => small.stack.moveClock('2027-03-10T08:00:00.000Z'));
  afterAll(() => expectReconciled(small.stack));
  const earner = async () => {
    const person = await paidAgent(small.office);
    await approvedSale(small.office, person);
    return person;
  };

  it.each([
    ['request', async () => requestedPayout(await earner())],
    [
      'manual',
      async () => {
        const { id: agentId } = await earner();
        return admin.api.payouts.addPayout({ agentId, amountCents: 5_000 });
      },
    ],
    ['upfront', async () => (await addedSale(small.office, await paidAgent(small.office))).payout],
    [
      'monthly',
      async () => {
        const earning = await earner();
        // With one sale the month stays below the smallest payout.
        await approvedSale(small.office, earning);
        await small.stack.moveClock('2027-04-02T08:00:00.000Z');
        await small.stack.runMonth('2027-03');
        const { rows } = await admin.api.payouts.listPayouts({ agentId: earning.id, limit: 1 });
        return rows[0] ?? expect.fail('No payout was made');
      },
    ],
  ])('a payout of the kind %s isn’t released by one person', async (payoutType, made) => {
    const { id: payoutId } = await made();
    const seen = await admin.api.payouts.getPayout({ payoutId });
    expect(seen).toMatchObject({ payoutType, status: 'pending' });
    await expectRefusal(process(admin, payoutId), 403, { data: { needsSecondPerson: true } });
  });
});
