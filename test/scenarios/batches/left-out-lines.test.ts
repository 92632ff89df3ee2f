/**
 * Given payouts that need a second person by themselves, locking a batch leaves them out; given payments of a
 * batch, some come back from the bank.
 */
import { afterAll, expect, it, describe } from 'vitest';
import { payoutTable } from '../../../functions/data/payouts/payout.table.ts';
import { limitCents } from '../../../shared/payouts/rules.ts';
import { askFor, byTwo } from '../../support/approvals/by-two.ts';
import {
  addedUp,
  batchSettings,
  exceptionsOf,
  linesOf,
} from '../../support/batches/batch-office.ts';
import {
  batchSteps,
  filledBatch,
  openBatch,
  pendingPayout,
  leadTo,
  paidAgent,
  readBatch,
  restingBatch,
} from '../../support/batches/batches.ts';
import { expectReconciled, booksOf } from '../../support/ledger/ledger.ts';
import { carryFinance, liftReturnHold } from '../../support/payouts/finance.ts';
import { seenPayout, addedSale, stepsOf } from '../../support/sales/deals.ts';
import { expectRefusal } from '../../support/stack/refusals.ts';
import { setUpOffice } from '../../support/stack/set-up.ts';

const settings = batchSettings(false);
const { stack, office } = await setUpOffice({ settings });
const { admin } = office;
const second = await office.newAdmin({ fullName: 'Sipho Ndlovu' });
await Promise.all([carryFinance(stack, admin), carryFinance(stack, second)]);
afterAll(() => expectReconciled(stack));

const limit = limitCents(settings.payoutLimits, 'payout');

it('leaves out what is above the limit of a payout, and two people release it by itself', async () => {
  const [at, above] = [
    await pendingPayout(office, undefined, limit),
    await pendingPayout(office, undefined, limit + 1),
  ];
  const period = await openBatch(office, [at, above]);
  expect(await admin.api.monthlyRun.previewLock({ batchId: period })).toMatchObject({
    locked: { lines: 1, cents: limit },
    leftOut: { lines: 1, cents: limit + 1, reasons: ['aboveLimit'] },
  });
  expect(await batchSteps(admin).lock(period)).toMatchObject({ lines: 1, totalCents: limit });
  await addedUp(admin, period);
  expect(await exceptionsOf(admin, period)).toMatchObject([
    { payoutId: above.id, reasons: ['aboveLimit'], canInclude: false },
  ]);
  const input = await seenPayout(admin, above.id);
  await expectRefusal(admin.api.payouts.markProcessing(input), 403, {
    data: { needsSecondPerson: true },
  });
  await byTwo([admin, second], 'payouts.markProcessing', input);
  expect(await admin.api.payouts.getPayout({ payoutId: above.id })).toMatchObject({
    status: 'processing',
  });
});

it('leaves out what somebody asked to be released by itself, until that is decided', async () => {
  const [asked, other] = [await pendingPayout(office), await pendingPayout(office)];
  const period = await openBatch(office, [asked, other]);
  const input = await seenPayout(admin, asked.id);
  const { id: approvalId } = await askFor(admin, 'payouts.markProcessing', input);
  expect(await admin.api.monthlyRun.previewLock({ batchId: period })).toMatchObject({
    leftOut: { lines: 1, reasons: ['secondPerson'] },
  });
  expect(await batchSteps(admin).lock(period)).toMatchObject({ lines: 1, exceptions: 1 });
  expect(await exceptionsOf(admin, period)).toMatchObject([
    { payoutId: asked.id, reasons: ['secondPerson'], canInclude: false },
  ]);
  await second.api.approvals.confirmApproval({ approvalId });
  await stack.drain();
  expect(await admin.api.payouts.getPayout({ payoutId: asked.id })).toMatchObject({
    status: 'processing',
  });
  await addedUp(admin, period);
});

it('releases a line of a locked batch in no other way, whoever asked before', async () => {
  const period = await filledBatch(office);
  const [line] = await linesOf(admin, period);
  const payoutId = line?.payoutId ?? '';
  const { id: approvalId } = await askFor(
    admin,
    'payouts.markProcessing',
    await seenPayout(admin, payoutId),
  );
  await second.api.approvals.declineApproval({ approvalId, reason: 'With the others' });
  await batchSteps(admin).lock(period);
  const asking = askFor(admin, 'payouts.markProcessing', await seenPayout(admin, payoutId));
  await expectRefusal(asking, 409);
  const stored = await payoutTable(stack.table).get(payoutId);
  expect(stored).toMatchObject({ status: 'pending', batchId: period });
});

describe('a payment that comes back', () => {
  it('leaves the batch partly paid, and can be in the next one', async () => {
    const agent = await paidAgent(office);
    const payouts = [await pendingPayout(office, agent), await pendingPayout(office)];
    const period = await leadTo(admin, await openBatch(office, payouts), 'processing');
    await batchSteps(admin).pay(period);
    const { id: payoutId } = payouts[0] ?? { id: '' };
    expect(await stepsOf(admin).returnPayout(payoutId)).toMatchObject({ status: 'returned' });
    expect(await readBatch(admin, period)).toMatchObject({
      status: 'partlyPaid',
      lines: 2,
      totalCents: 20_000,
      paid: { lines: 1, cents: 10_000 },
      returned: { lines: 1, cents: 10_000 },
    });
    const returned = (await linesOf(admin, period)).find((line) => line.payoutId === payoutId);
    expect(returned).toMatchObject({ status: 'returned', notes: 'Closed account' });
    expect((await booksOf(stack, agent)).balance).toMatchObject({
      availableCents: 0,
      reservedCents: 0,
      paidCents: 0,
    });
    await expectRefusal(stepsOf(admin).returnPayout(payoutId), 409);
    await liftReturnHold(stack, office, agent);
    const again = await openBatch(office, [await pendingPayout(office, agent)]);
    expect(await batchSteps(admin).lock(again)).toMatchObject({ status: 'locked', lines: 1 });
  });

  it('stays returned when the others are paid later, and its sale is approved again', async () => {
    const agent = await paidAgent(office);
    const { sale, payout } = await addedSale(office, agent);
    const other = await pendingPayout(office);
    const period = await leadTo(admin, await openBatch(office, [payout, other]), 'processing');
    await stepsOf(admin).returnPayout(payout.id);
    expect(await readBatch(admin, period)).toMatchObject({
      status: 'processing',
      returned: { lines: 1, cents: 5_000 },
    });
    expect(await batchSteps(admin).pay(period)).toMatchObject({
      status: 'partlyPaid',
      paid: { lines: 1, cents: 10_000 },
      returned: { lines: 1, cents: 5_000 },
    });
    expect(await admin.api.sales.getSale({ saleId: sale.id })).toMatchObject({
      status: 'approved',
    });
  });

  it('is returned or paid, never both, where both happen at once', async () => {
    const period = await leadTo(admin, await filledBatch(office, 3), 'processing');
    const [line] = await linesOf(admin, period);
    await Promise.all([
      admin.api.monthlyRun.payBatch({ batchId: period, transactionId: 'FNB-5' }),
      stepsOf(admin).returnPayout(line?.payoutId ?? ''),
    ]);
    expect(await restingBatch(admin, period)).toMatchObject({
      status: 'partlyPaid',
      paid: { lines: 2, cents: 20_000 },
      returned: { lines: 1, cents: 10_000 },
    });
  });
});
