/**
 * Given an office where what moves money takes two people: how a batch is locked, and what its files are of.
 */
import { afterAll, expect, it, describe } from 'vitest';
import { payoutBatchTable } from '../../../functions/data/monthly-run/payout-batch.table.ts';
import {
  CONFIRM_OWN_ACT,
  NOBODY_CONFIRMS,
  RULE_NEEDS_TWO,
} from '../../../shared/approvals/words.ts';
import { askFor, byTwo } from '../../support/approvals/by-two.ts';
import { batchSettings, linesOf } from '../../support/batches/batch-office.ts';
import {
  batchSteps,
  filledBatch,
  openBatch,
  paidAgent,
  pendingPayout,
  readBatch,
  restingBatch,
} from '../../support/batches/batches.ts';
import { expectReconciled } from '../../support/ledger/ledger.ts';
import { carryFinance, setFinance, shareMailbox } from '../../support/payouts/finance.ts';
import { expectRefusal, refusal } from '../../support/stack/refusals.ts';
import { setUpOffice } from '../../support/stack/set-up.ts';
import { corrections, later, reason } from '../../support/batches/corrections.ts';

const { stack, office } = await setUpOffice({ settings: batchSettings(true) });
const maker = office.admin;
const [checker, clerk] = [
  await office.newAdmin({ fullName: 'Sipho Ndlovu' }),
  await office.newAdmin(),
];
await Promise.all([carryFinance(stack, maker), carryFinance(stack, checker)]);
afterAll(() => expectReconciled(stack));
const pair = { ...office, second: checker };

const OPERATION = 'monthlyRun.lockBatch';
const inputOf = async (period: string) => {
  const { lines, totalCents } = await readBatch(maker, period);
  return { batchId: period, lines, totalCents };
};

it('is locked by nobody alone; one asks, another confirms, and one of them goes to the bank', async () => {
  const period = await filledBatch(pair, 2);
  const input = await inputOf(period);
  await expectRefusal(maker.api.monthlyRun.lockBatch(input), 403, RULE_NEEDS_TWO);
  // Whoever asks needs the permission of the act alone.
  const { id: approvalId, figures } = await askFor(clerk, OPERATION, input);
  expect(figures.map(({ label }) => label)).toEqual(['Batch', 'Lines', 'Payment date']);
  expect(await readBatch(maker, period)).toMatchObject({ status: 'open', waiting: { approvalId } });
  await maker.api.approvals.confirmApproval({ approvalId });
  expect(await restingBatch(maker, period)).toMatchObject({
    status: 'locked',
    locked: { by: clerk.id, confirmedBy: maker.id },
  });
  await batchSteps(clerk).download(period);
  await batchSteps(clerk).process(period);
  expect(await batchSteps(maker).pay(period)).toMatchObject({ status: 'paid' });
});

it('shows whoever confirms what everybody did with its lines, the own part first', async () => {
  const agent = await office.newAgent();
  const { id: agentId } = agent;
  const paid = await paidAgent(office);
  const payouts = [await pendingPayout(pair, paid), await pendingPayout(pair, paid, 5000)];
  const period = await openBatch(office, payouts);
  const { id: approvalId } = await askFor(maker, OPERATION, await inputOf(period));
  const { facts } = await maker.api.approvals.getApproval({ approvalId });
  expect(agentId).not.toBe(paid.id);
  expect(facts.map(({ words }) => words.replaceAll(' ', ' '))).toEqual([
    expect.stringMatching(/^The payout was added by you: 2 lines, R150.00/),
  ]);
});

it('is no longer waiting once a line of it was taken out', async () => {
  const period = await filledBatch(pair, 2);
  const { id: approvalId } = await askFor(maker, OPERATION, await inputOf(period));
  const [line] = await linesOf(maker, period);
  const { payoutId = '' } = line ?? {};
  await maker.api.monthlyRun.excludeLine({ batchId: period, payoutId, reason: 'Asks for cash' });
  await expectRefusal(checker.api.approvals.confirmApproval({ approvalId }), 409);
  expect(await batchSteps(maker).lock(period, checker)).toMatchObject({ lines: 1 });
});

it('is asked for once by two at the same moment, and nobody confirms the own act', async () => {
  const period = await filledBatch(pair);
  const input = await inputOf(period);
  const asked = await Promise.allSettled([
    askFor(maker, OPERATION, input),
    askFor(checker, OPERATION, input),
  ]);
  expect(asked.filter(({ status }) => status === 'rejected')).toMatchObject([
    { reason: { status: 409 } },
  ]);
  const { waiting } = await readBatch(maker, period);
  const { approvalId = '' } = waiting ?? {};
  const { isOwn } = await maker.api.approvals.getApproval({ approvalId });
  const [own, other] = isOwn ? [maker, checker] : [checker, maker];
  expect(await refusal(own.api.approvals.confirmApproval({ approvalId }))).toMatchObject({
    message: CONFIRM_OWN_ACT,
  });
  await other.api.approvals.confirmApproval({ approvalId });
  expect(await restingBatch(maker, period)).toMatchObject({ status: 'locked' });
});

it('stays open where nobody else could confirm it', async () => {
  const period = await filledBatch(pair);
  await setFinance(stack, maker, checker, false);
  await expectRefusal(askFor(maker, OPERATION, await inputOf(period)), 409, NOBODY_CONFIRMS);
  await carryFinance(stack, checker);
  expect(await batchSteps(maker).lock(period, checker)).toMatchObject({ status: 'locked' });
});

it('leaves out what goes to the mailbox of whoever confirms it', async () => {
  const [twin, other] = [await paidAgent(office), await paidAgent(office)];
  const payouts = [await pendingPayout(pair, twin), await pendingPayout(pair, other)];
  const period = await openBatch(office, payouts);
  await shareMailbox(stack, checker, twin);
  expect(await batchSteps(maker).lock(period, checker)).toMatchObject({ lines: 1, exceptions: 1 });
  const { rows } = await maker.api.monthlyRun.listExceptions({ batchId: period, limit: 10 });
  expect(rows).toMatchObject([{ agentId: twin.id, reasons: ['aboveLimit'] }]);
});

it('has no file to download where one person locked it before the rule was on', async () => {
  const period = await filledBatch(pair);
  await batchSteps(maker).lock(period, checker);
  const { table } = stack;
  const batch = await payoutBatchTable(table).get(period);
  if (!batch) throw new Error('It is gone');
  const before = { locked: { at: batch.locked?.at ?? '', by: maker.id } };
  await table.transact([
    payoutBatchTable(table)
      .adopt(batch, before)
      .orThrow(() => new Error('It changed')),
  ]);
  const { openFile } = checker.api.monthlyRun;
  await expectRefusal(openFile({ batchId: period, format: 'csv' }), 409, {
    message: expect.stringContaining('was locked by one person'),
  });
  await maker.api.monthlyRun.reopenBatch({ batchId: period, fileSet: 1, reason: 'By two' });
  await restingBatch(maker, period);
  await batchSteps(maker).lock(period, checker);
  expect(await batchSteps(checker).download(period)).toBeDefined();
});

describe('a correction of an exported batch', () => {
  const exported = async () => {
    const period = await filledBatch(pair, 2);
    await batchSteps(maker).lock(period, checker);
    await batchSteps(checker).download(period);
    return period;
  };
  const asked = { fileSet: 1, reason, declaration: 'notUploaded' } as const;

  it('is corrected by one alone before a download', async () => {
    const period = await filledBatch(pair);
    await batchSteps(maker).lock(period, checker);
    expect(await corrections(clerk).reopen(period)).toMatchObject({ status: 'open' });
  });

  it('waits for another person, and its files count for nobody meanwhile', async () => {
    const period = await exported();
    const input = { batchId: period, ...asked };
    await expectRefusal(maker.api.monthlyRun.reopenBatch(input), 403, RULE_NEEDS_TWO);
    const { id: approvalId } = await askFor(maker, 'monthlyRun.reopenBatch', input);
    expect(await readBatch(checker, period)).toMatchObject({
      status: 'exported',
      waiting: { approvalId },
    });
    const { openFile, processBatch } = checker.api.monthlyRun;
    const waits = {
      status: 409,
      message: expect.stringContaining('waits for a second person') as string,
    };
    expect(await refusal(openFile({ batchId: period, format: 'csv' }))).toMatchObject(waits);
    expect(await refusal(processBatch({ batchId: period, fileSet: 1 }))).toMatchObject(waits);
    expect(await refusal(maker.api.approvals.confirmApproval({ approvalId }))).toMatchObject({
      message: CONFIRM_OWN_ACT,
    });
    await checker.api.approvals.confirmApproval({ approvalId });
    expect(await restingBatch(checker, period)).toMatchObject({
      status: 'open',
      fileSet: 2,
      voidFileSets: [{ voided: { by: maker.id, confirmedBy: checker.id, reason } }],
    });
  });

  it('takes a payment date and a line through a second person as well', async () => {
    const period = await exported();
    const [line] = await linesOf(maker, period);
    const redate = { batchId: period, ...asked, paymentDate: later };
    await byTwo([maker, checker], 'monthlyRun.redateBatch', redate);
    expect(await restingBatch(maker, period)).toMatchObject({
      status: 'locked',
      paymentDate: later,
      fileSet: 2,
    });
    await batchSteps(checker).download(period);
    const takeOut = { batchId: period, ...asked, fileSet: 2, payoutId: line?.payoutId ?? '' };
    await byTwo([checker, maker], 'monthlyRun.takeOutLine', takeOut);
    expect(await restingBatch(maker, period)).toMatchObject({ lines: 1, fileSet: 3 });
    await batchSteps(checker).download(period);
    await batchSteps(checker).process(period);
    expect(await batchSteps(checker).pay(period)).toMatchObject({ status: 'paid' });
  });

  it('waits for one correction: another of the same reason is refused, and a repeat is not', async () => {
    const period = await exported();
    const [first, other] = await linesOf(maker, period);
    const takeOut = (line = first, declaration: 'notUploaded' | 'cancelled' = 'notUploaded') =>
      askFor(maker, 'monthlyRun.takeOutLine', {
        batchId: period,
        ...asked,
        declaration,
        payoutId: line?.payoutId ?? '',
      });
    const { id } = await takeOut();
    const waits = { status: 409, data: { current: { approvalId: id } } };
    expect(await refusal(takeOut(other))).toMatchObject(waits);
    expect(await refusal(takeOut(first, 'cancelled'))).toMatchObject(waits);
    expect((await takeOut()).id).toBe(id);
  });

  it('goes on as it was when the correction is taken back', async () => {
    const period = await exported();
    const input = { batchId: period, ...asked };
    const { id: approvalId } = await askFor(maker, 'monthlyRun.reopenBatch', input);
    await maker.api.approvals.withdrawApproval({ approvalId });
    await expectRefusal(checker.api.approvals.confirmApproval({ approvalId }), 409);
    await batchSteps(checker).process(period);
    expect(await batchSteps(checker).pay(period)).toMatchObject({ status: 'paid' });
  });
});
