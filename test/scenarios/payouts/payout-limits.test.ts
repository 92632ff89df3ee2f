/** Given limits of what one administrator pays out alone (decision 0048). */
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { settingsFromCdkJson } from '../../../infra/local/base/settings.ts';
import { heldWords } from '../../../shared/payouts/rules.ts';
import { exceptionsOf } from '../../support/batches/batch-office.ts';
import { batchSteps, openBatch, paidAgent } from '../../support/batches/batches.ts';
import { refusal } from '../../support/stack/client.ts';
import { process, stepsOf } from '../../support/sales/deals.ts';
import { carryFinance, shareMailbox } from '../../support/payouts/finance.ts';
import { expectReconciled } from '../../support/ledger/ledger.ts';
import type { Person } from '../../support/stack/office.ts';
import { setUpOffice } from '../../support/stack/set-up.ts';

const settings = settingsFromCdkJson();
const { stack, office } = await setUpOffice({
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

describe('a payout above the limit of one payout', () => {
  it('is added, and released by another person with the finance permission alone', async () => {
    const { id, held } = await add(5_000_001);
    const limit = 'One administrator alone pays out at most R50 000.00 in one payout.';
    expect(held).toMatchObject({ because: ['added', 'permission'], makers: [maker.id] });
    expect(held?.aboveLimit?.replaceAll('\u00A0', ' ')).toContain(limit);
    const [own, others] = [
      await refusal(process(maker, id)),
      await refusal(process(office.admin, id)),
    ];
    expect(own.status).toBe(403);
    expect(own.message).toContain(heldWords.added);
    expect(others.status).toBe(403);
    expect(others.message.replaceAll('\u00A0', ' ')).toContain(limit);
    expect(await process(finance, id)).toMatchObject({ status: 'processing' });
    expect(await refusal(stepsOf(maker).markPaid(id))).toMatchObject({ status: 403 });
    expect(await stepsOf(finance).markPaid(id)).toMatchObject({ status: 'paid' });
  });

  it('stays out of a batch that its maker locks, and goes out with another’s', async () => {
    const [above, below] = [await add(5_000_001), await add(10_000)];
    const period = await openBatch(office, [above, below]);
    expect(await batchSteps(maker).lock(period)).toMatchObject({ lines: 1, exceptions: 1 });
    expect(await exceptionsOf(maker, period)).toMatchObject([
      { payoutId: above.id, reasons: ['aboveLimit'] },
    ]);
    const next = await openBatch(office, [above]);
    expect(await batchSteps(finance).lock(next)).toMatchObject({ lines: 1, exceptions: 0 });
  });
});

it('a payout of the limit itself is released by whoever added it', async () => {
  const { id, held } = await add(5_000_000);
  expect(held).toBeUndefined();
  expect(await process(maker, id)).toMatchObject({ status: 'processing' });
});

it('the limit of a day is a person’s, whichever of the accounts of a mailbox adds', async () => {
  const twin = await office.newAdmin();
  await shareMailbox(stack, maker, twin);
  const addTo = async (by: Person, amountCents: number) => {
    const { id: agentId } = await paidAgent(office);
    return by.api.payouts.addPayout({ agentId, amountCents });
  };
  for (const by of [maker, twin, maker, twin])
    expect((await addTo(by, 5_000_000)).held).toBeUndefined();
  expect((await addTo(maker, 4_999_999)).held).toBeUndefined();
  expect((await addTo(twin, 2)).held?.aboveLimit).toContain('in a day');
  expect((await addTo(twin, 1)).held).toBeUndefined();
  expect((await addTo(await office.newAdmin(), 1)).held).toBeUndefined();
});

it('the next day begins anew, for adding and for releasing', async () => {
  const day = (number: number) => `2031-03-1${number}T21:59:00.000Z`;
  await stack.moveClock(day(0));
  const today = [await add(5_000_000), await add(5_000_000), await add(1)];
  expect(today.map(({ held }) => held === undefined)).toEqual([true, true, false]);
  await stack.moveClock('2031-03-10T22:01:00.000Z');
  expect((await add(1)).held).toBeUndefined();
  // A payout added above a limit keeps that limit.
  expect(await refusal(process(maker, today[2]?.id ?? ''))).toMatchObject({ status: 403 });
  for (const { id } of today.slice(0, 2)) await process(maker, id);
  const another = await add(10_000);
  expect((await refusal(process(maker, another.id))).message).toContain('to one agent in a day');
  await stack.moveClock(undefined);
});

it('a batch above its own limit isn’t locked until it is smaller', async () => {
  const payouts = [];
  for (const amountCents of [5_000_000, 5_000_000, 5_000_000, 5_000_000, 1])
    payouts.push(
      await office.admin.api.payouts.addPayout({
        agentId: (await paidAgent(office)).id,
        amountCents,
      }),
    );
  const period = await openBatch(office, payouts);
  const refused = await refusal(batchSteps(finance).lock(period));
  expect(refused).toMatchObject({ status: 409 });
  expect(refused.message.replaceAll('\u00A0', ' ')).toContain('at most R200 000.00');
  const { id: payoutId = '' } = payouts.at(-1) ?? {};
  await finance.api.monthlyRun.excludeLine({ batchId: period, payoutId, reason: 'Later' });
  expect(await batchSteps(finance).lock(period)).toMatchObject({ lines: 4 });
});
