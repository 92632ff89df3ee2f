/** Given an office where payouts need two people: who locks a batch, and who may release it. */
import { expect, it } from 'vitest';
import {
  heldBatchWords,
  NOBODY_RELEASES,
  UNFIT_RELEASER,
} from '../../../shared/monthly-run/policy.ts';
import {
  batchSteps,
  filledBatch,
  openBatch,
  paidAgent,
  pendingPayout,
  readBatch,
  restingBatch,
} from '../../support/batches/batches.ts';
import { type Refusal, refusal } from '../../support/stack/client.ts';
import { carryFinance, setFinance, shareMailbox } from '../../support/payouts/finance.ts';
import { batchSettings } from '../../support/batches/batch-office.ts';
import { setUpOffice } from '../../support/stack/set-up.ts';

const { stack, office } = await setUpOffice({ settings: batchSettings(true) });
const maker = office.admin;
const [checker, clerk, third] = [
  await office.newAdmin(),
  await office.newAdmin(),
  await office.newAdmin(),
];
await Promise.all([carryFinance(stack, maker), carryFinance(stack, checker)]);
const byTwo = { ...office, second: checker };
const byThird = { ...office, second: third };

const held = (because: keyof typeof heldBatchWords) => ({
  status: 403,
  message: heldBatchWords[because],
});

it('nobody releases a batch without the finance permission', async () => {
  const period = await filledBatch(byTwo);
  const { lockBatch, openFile, processBatch, payBatch } = clerk.api.monthlyRun;
  const lock = lockBatch({ batchId: period, lines: 1, totalCents: 10_000 });
  expect(await refusal(lock)).toMatchObject(held('permission'));
  expect(await batchSteps(maker).lock(period)).toMatchObject({ releaserId: checker.id });
  const file = openFile({ batchId: period, format: 'csv' });
  expect(await refusal(file)).toMatchObject(held('permission'));
  await batchSteps(checker).download(period);
  expect(await refusal(processBatch({ batchId: period, fileSet: 1 }))).toMatchObject(
    held('permission'),
  );
  await batchSteps(checker).process(period);
  const pay = payBatch({ batchId: period, transactionId: 'FNB-1' });
  expect(await refusal(pay)).toMatchObject(held('permission'));
  expect(await batchSteps(checker).pay(period)).toMatchObject({ status: 'paid' });
});

it('whoever locked a batch is refused every step of its release, and another does them', async () => {
  const period = await filledBatch(byTwo);
  await batchSteps(maker).lock(period);
  const { openFile, processBatch, payBatch } = maker.api.monthlyRun;
  expect(await refusal(openFile({ batchId: period, format: 'csv' }))).toMatchObject(held('locked'));
  await batchSteps(checker).download(period);
  expect(await refusal(processBatch({ batchId: period, fileSet: 1 }))).toMatchObject(
    held('locked'),
  );
  await batchSteps(checker).process(period);
  const pay = payBatch({ batchId: period, transactionId: 'FNB-1' });
  expect(await refusal(pay)).toMatchObject(held('locked'));
  expect(await batchSteps(checker).pay(period)).toMatchObject({ status: 'paid' });
});

it('is locked once by two who lock it for each other at the same moment', async () => {
  const period = await filledBatch(byTwo);
  const shown = { batchId: period, lines: 1, totalCents: 10_000 };
  const ends = await Promise.allSettled([
    maker.api.monthlyRun.lockBatch({ ...shown, releaserId: checker.id }),
    checker.api.monthlyRun.lockBatch({ ...shown, releaserId: maker.id }),
  ]);
  const refused = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason as Refusal] : []));
  expect(refused).toMatchObject([{ status: 409 }]);
  const { locked, releaserId } = await restingBatch(maker, period);
  expect([maker.id, checker.id]).toContain(releaserId);
  expect(locked?.by).not.toBe(releaserId);
});

it('stays open where nobody else could release it', async () => {
  const period = await filledBatch(byTwo);
  await setFinance(stack, maker, checker, false);
  const lock = maker.api.monthlyRun.lockBatch({ batchId: period, lines: 1, totalCents: 10_000 });
  expect(await refusal(lock)).toMatchObject({ status: 409, message: NOBODY_RELEASES });
  expect(await readBatch(maker, period)).toMatchObject({ status: 'open' });
  await setFinance(stack, maker, checker, true);
  expect(await batchSteps(maker).lock(period)).toMatchObject({ status: 'locked' });
});

it('is locked for a releaser who is named where several could, and who may', async () => {
  await carryFinance(stack, third);
  const period = await filledBatch(byTwo);
  const lock = (releaserId?: string) =>
    maker.api.monthlyRun.lockBatch({
      batchId: period,
      lines: 1,
      totalCents: 10_000,
      ...(releaserId ? { releaserId } : {}),
    });
  expect(await refusal(lock())).toMatchObject({ status: 400 });
  for (const unfit of [maker, clerk])
    expect(await refusal(lock(unfit.id))).toMatchObject({
      status: 409,
      message: UNFIT_RELEASER,
    });
  expect(await batchSteps(maker).lock(period, checker)).toMatchObject({ lines: 1 });
  expect(await batchSteps(checker).download(period)).toBeDefined();
});

it('leaves out what goes to the mailbox of its releaser, who may then release the rest', async () => {
  const [twin, other] = [await paidAgent(office), await paidAgent(office)];
  await shareMailbox(stack, checker, twin);
  const payouts = [await pendingPayout(byThird, twin), await pendingPayout(byThird, other)];
  const period = await openBatch(office, payouts);
  expect(
    await maker.api.monthlyRun.previewLock({ batchId: period, releaserId: checker.id }),
  ).toMatchObject({ locked: { lines: 1 }, leftOut: { lines: 1, reasons: ['aboveLimit'] } });
  expect(await batchSteps(maker).lock(period, checker)).toMatchObject({ lines: 1, exceptions: 1 });
  await batchSteps(checker).download(period);
  expect(await batchSteps(checker).process(period)).toMatchObject({ status: 'processing' });
});
