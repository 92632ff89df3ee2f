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
import { approvedSale, process, requestedPayout } from '../../support/sales/deals.ts';
import { carryFinance, setFinance } from '../../support/payouts/finance.ts';
import { bankingOf } from '../../support/stack/office.ts';
import { batchSettings, exceptionsOf } from '../../support/batches/batch-office.ts';
import { setUpOffice } from '../../support/stack/set-up.ts';

const { stack, office } = await setUpOffice({ settings: batchSettings(true) });
const maker = office.admin;
const [checker, clerk] = [await office.newAdmin(), await office.newAdmin()];
await Promise.all([carryFinance(stack, maker), carryFinance(stack, checker)]);

const held = (because: keyof typeof heldBatchWords) => ({
  status: 403,
  message: heldBatchWords[because],
});

it('nobody releases a batch without the finance permission', async () => {
  const period = await filledBatch(office);
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
  const period = await filledBatch(office);
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

it('leaves out what its releaser had a hand in, as its question says, and the rest goes on', async () => {
  const edited = await office.newAgent();
  const banking = bankingOf({ accountNumber: '62111222333' });
  await checker.api.agents.saveAgentBanking({ agentId: edited.id, ...banking });
  const [toEdited, toOther] = [await pendingPayout(office, edited), await pendingPayout(office)];
  const ofChecker = await checker.api.payouts.addPayout({
    agentId: (await paidAgent(office)).id,
    amountCents: 10_000,
  });
  const approved = await paidAgent(office);
  await approvedSale(office, approved, checker);
  const ofSale = await requestedPayout(approved);
  const period = await openBatch(office, [
    toEdited,
    toOther,
    ofChecker,
    { ...ofSale, agentId: approved.id },
  ]);
  const asked = { batchId: period, releaserId: checker.id };
  expect(await maker.api.monthlyRun.previewLock(asked)).toMatchObject({
    locked: { lines: 1 },
    leftOut: { lines: 3, reasons: ['secondPerson'] },
  });
  const locked = await batchSteps(maker).lock(period);
  expect(locked).toMatchObject({ status: 'locked', lines: 1, exceptions: 3 });
  const left = await exceptionsOf(maker, period);
  expect(new Map(left.map(({ payoutId, reasons }) => [payoutId, reasons]))).toEqual(
    new Map([toEdited, ofChecker, ofSale].map(({ id }) => [id, ['secondPerson']])),
  );
  await batchSteps(checker).download(period);
  await batchSteps(checker).process(period);
  expect(await batchSteps(checker).pay(period)).toMatchObject({ status: 'paid' });
  // Somebody else releases a payout by itself, or the next month's batch.
  expect(await process(maker, ofChecker.id)).toMatchObject({ status: 'processing' });
  const next = await openBatch(office, [{ ...ofSale, agentId: approved.id }]);
  expect(await batchSteps(checker).lock(next)).toMatchObject({ lines: 1, releaserId: maker.id });
});

it('closes with nothing paid where its releaser had a hand in every line', async () => {
  const ofMaker = await pendingPayout(office);
  const period = await openBatch(office, [ofMaker]);
  const closed = { status: 'paid', lines: 0, exceptions: 1 };
  expect(await batchSteps(checker).lock(period)).toMatchObject(closed);
  expect(await process(checker, ofMaker.id)).toMatchObject({ status: 'processing' });
});

it('is locked once by two who lock it for each other at the same moment', async () => {
  const period = await filledBatch(office);
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
  const period = await filledBatch(office);
  await setFinance(stack, maker, checker, false);
  const lock = maker.api.monthlyRun.lockBatch({ batchId: period, lines: 1, totalCents: 10_000 });
  expect(await refusal(lock)).toMatchObject({ status: 409, message: NOBODY_RELEASES });
  expect(await readBatch(maker, period)).toMatchObject({ status: 'open' });
  await setFinance(stack, maker, checker, true);
  expect(await batchSteps(maker).lock(period)).toMatchObject({ status: 'locked' });
});

it('is locked for a releaser who is named where several could, and who may', async () => {
  const third = await office.newAdmin();
  await carryFinance(stack, third);
  const added = await third.api.payouts.addPayout({
    agentId: (await paidAgent(office)).id,
    amountCents: 10_000,
  });
  const period = await openBatch(office, [added]);
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
  const file = third.api.monthlyRun.openFile({ batchId: period, format: 'csv' });
  expect(await refusal(file)).toMatchObject(held('added'));
  expect(await batchSteps(checker).download(period)).toBeDefined();
});
