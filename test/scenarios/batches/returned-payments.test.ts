/** Given payments of a batch that come back from the bank. */
import { afterAll, describe, expect, it } from 'vitest';
import {
  batchSteps,
  filledBatch,
  leadTo,
  openBatch,
  paidAgent,
  pendingPayout,
  readBatch,
  restingBatch,
} from '../../support/batches/batches.ts';
import { expectRefusal } from '../../support/stack/refusals.ts';
import { addedSale, stepsOf } from '../../support/sales/deals.ts';
import { liftReturnHold } from '../../support/payouts/finance.ts';
import { booksOf, expectReconciled } from '../../support/ledger/ledger.ts';
import { batchSettings, linesOf } from '../../support/batches/batch-office.ts';
import { setUpOffice } from '../../support/stack/set-up.ts';

const { stack, office } = await setUpOffice({ settings: batchSettings(false) });
const { admin } = office;
afterAll(() => expectReconciled(stack));

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
