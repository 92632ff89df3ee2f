/** Given an office where payouts need two people, an exported batch is corrected by two. */
import { describe, expect, it } from 'vitest';
import { CONFIRM_OWN, heldBatchWords } from '../../../../shared/monthly-run/policy.ts';
import {
  batchSteps,
  filledBatch,
  readBatch,
  restingBatch,
} from '../../../support/batches/batches.ts';
import { refusal } from '../../../support/stack/client.ts';
import { carryFinance } from '../../../support/payouts/finance.ts';
import { corrections, later, reason } from '../../../support/batches/corrections.ts';
import { batchSettings, linesOf } from '../../../support/batches/batch-office.ts';
import { setUpOffice } from '../../../support/stack/set-up.ts';

const { office } = await setUpOffice({ settings: batchSettings(true) });
const locker = office.admin;
const [releaser, clerk] = [await office.newAdmin(), await office.newAdmin()];
await Promise.all([carryFinance(office.stack, locker), carryFinance(office.stack, releaser)]);
const byTwo = { ...office, second: releaser };

describe('an exported batch', () => {
  const exported = async () => {
    const period = await filledBatch(byTwo, 2);
    await batchSteps(locker).lock(period);
    await batchSteps(releaser).download(period);
    return period;
  };
  const asked = { fileSet: 1, reason, declaration: 'notUploaded' } as const;
  const waiting = async (period: string) => {
    const { correction } = await readBatch(locker, period);
    return { batchId: period, at: correction?.at ?? '' };
  };

  it('is corrected by one alone before a download, with the finance permission', async () => {
    const period = await filledBatch(byTwo);
    await batchSteps(locker).lock(period);
    const { reopenBatch } = clerk.api.monthlyRun;
    expect(await refusal(reopenBatch({ batchId: period, fileSet: 1, reason }))).toMatchObject({
      status: 403,
      message: heldBatchWords.permission,
    });
    expect(await corrections(releaser).reopen(period)).toMatchObject({ status: 'open' });
  });

  it('waits for another person, and its files count for nobody meanwhile', async () => {
    const period = await exported();
    await locker.api.monthlyRun.reopenBatch({ batchId: period, ...asked });
    expect(await readBatch(releaser, period)).toMatchObject({
      status: 'exported',
      correction: { kind: 'reopen', by: locker.id, reason, declaration: 'notUploaded' },
    });
    const { openFile, processBatch, confirmCorrection } = releaser.api.monthlyRun;
    const waits = {
      status: 409,
      message: expect.stringContaining('Somebody asks to open the batch again') as string,
    };
    expect(await refusal(openFile({ batchId: period, format: 'csv' }))).toMatchObject(waits);
    expect(await refusal(processBatch({ batchId: period, fileSet: 1 }))).toMatchObject(waits);
    const named = await waiting(period);
    expect(await refusal(locker.api.monthlyRun.confirmCorrection(named))).toMatchObject({
      status: 403,
      message: CONFIRM_OWN,
    });
    expect(await refusal(clerk.api.monthlyRun.confirmCorrection(named))).toMatchObject({
      status: 403,
      message: heldBatchWords.permission,
    });
    await confirmCorrection(named);
    expect(await restingBatch(releaser, period)).toMatchObject({
      status: 'open',
      voidFileSets: [{ voided: { by: locker.id, confirmedBy: releaser.id } }],
    });
    await confirmCorrection(named);
    expect(await readBatch(releaser, period)).toMatchObject({ status: 'open', fileSet: 2 });
  });

  it('takes a payment date and a line through a second person as well', async () => {
    const period = await exported();
    const [line] = await linesOf(locker, period);
    const { redateBatch } = locker.api.monthlyRun;
    await redateBatch({ batchId: period, ...asked, paymentDate: later });
    await releaser.api.monthlyRun.confirmCorrection(await waiting(period));
    expect(await restingBatch(locker, period)).toMatchObject({
      status: 'locked',
      paymentDate: later,
      fileSet: 2,
    });
    await batchSteps(releaser).download(period);
    const takeOut = { batchId: period, ...asked, fileSet: 2, payoutId: line?.payoutId ?? '' };
    await releaser.api.monthlyRun.takeOutLine(takeOut);
    await locker.api.monthlyRun.confirmCorrection(await waiting(period));
    expect(await restingBatch(locker, period)).toMatchObject({ lines: 1, fileSet: 3 });
    await batchSteps(releaser).download(period);
    await batchSteps(releaser).process(period);
    expect(await batchSteps(releaser).pay(period)).toMatchObject({ status: 'paid' });
  });

  it('waits for one correction: another of the same reason is refused, and a repeat is not', async () => {
    const period = await exported();
    const [first, second] = await linesOf(locker, period);
    const { takeOutLine } = locker.api.monthlyRun;
    const takeOut = (line = first, declaration: 'notUploaded' | 'cancelled' = 'notUploaded') =>
      takeOutLine({ batchId: period, ...asked, declaration, payoutId: line?.payoutId ?? '' });
    await takeOut();
    const waits = {
      status: 409,
      message: expect.stringContaining('Somebody asks to take a line out') as string,
    };
    expect(await refusal(takeOut(second))).toMatchObject(waits);
    expect(await refusal(takeOut(first, 'cancelled'))).toMatchObject(waits);
    await takeOut();
    expect((await readBatch(releaser, period)).correction?.payoutId).toBe(first?.payoutId);
  });

  it('goes on as it was when the correction is withdrawn', async () => {
    const period = await exported();
    await locker.api.monthlyRun.reopenBatch({ batchId: period, ...asked });
    const named = await waiting(period);
    await releaser.api.monthlyRun.withdrawCorrection(named);
    await releaser.api.monthlyRun.withdrawCorrection(named);
    expect(await refusal(releaser.api.monthlyRun.confirmCorrection(named))).toMatchObject({
      status: 409,
    });
    expect((await readBatch(releaser, period)).correction).toBeUndefined();
    await batchSteps(releaser).process(period);
    expect(await batchSteps(releaser).pay(period)).toMatchObject({ status: 'paid' });
  });
});
