/** Given an office where what moves money takes two people, a file of the bank says that payments came back. */
import { afterAll, expect, it } from 'vitest';
import { CONFIRM_OWN_ACT, RULE_NEEDS_TWO } from '../../../shared/approvals/words.ts';
import { askFor, byTwo } from '../../support/approvals/by-two.ts';
import {
  applyFile,
  notification,
  readOutcomes,
  restingFile,
} from '../../support/bank-outcomes/bank-outcomes.ts';
import { said } from '../../support/bank-outcomes/told-outcomes.ts';
import { batchSettings, linesOf } from '../../support/batches/batch-office.ts';
import { batchSteps, filledBatch, readBatch } from '../../support/batches/batches.ts';
import { expectReconciled } from '../../support/ledger/ledger.ts';
import { carryFinance } from '../../support/payouts/finance.ts';
import { expectRefusal, refusal } from '../../support/stack/refusals.ts';
import { setUpOffice } from '../../support/stack/set-up.ts';

const { stack, office } = await setUpOffice({ settings: batchSettings(true) });
const locker = office.admin;
const releaser = await office.newAdmin({ fullName: 'Sipho Ndlovu' });
await Promise.all([carryFinance(stack, locker), carryFinance(stack, releaser)]);
afterAll(() => expectReconciled(stack));

/** A batch of two that the bank has, and its file: the first was paid, and the second came back, unless all were paid. */
async function toldBatch(second: 'paid' | 'returned' = 'returned') {
  const period = await filledBatch({ ...office, second: releaser }, 2);
  await batchSteps(locker).lock(period, releaser);
  await batchSteps(releaser).download(period);
  await batchSteps(releaser).process(period);
  const [one, other] = await linesOf(releaser, period);
  if (!one || !other) throw new Error('There are two');
  const file = await readOutcomes(releaser, notification([said('paid')(one), said(second)(other)]));
  return { period, file, input: { fileId: file.id, preview: file.preview } };
}
const OPERATION = 'bankOutcomes.applyBankFile';

it('is applied by one alone where everything was paid', async () => {
  const { period, file } = await toldBatch('paid');
  expect(await applyFile(releaser, file)).toMatchObject({ applied: { paid: { lines: 2 } } });
  expect(await readBatch(locker, period)).toMatchObject({ status: 'paid' });
});

it('is asked for by one, and confirmed by another', async () => {
  const { period, file, input } = await toldBatch();
  await expectRefusal(applyFile(releaser, file), 403, {
    message: RULE_NEEDS_TWO,
    data: { needsSecondPerson: true },
  });
  const { id: approvalId, figures } = await askFor(releaser, OPERATION, input);
  expect(figures.map(({ label, words }) => [label, words.replaceAll(' ', ' ')])).toEqual([
    ['File', 'outcomes.xml'],
    ['Returned', '1 line, R100.00'],
    ['Paid', '1 line, R100.00'],
  ]);
  expect(await refusal(releaser.api.approvals.confirmApproval({ approvalId }))).toMatchObject({
    message: CONFIRM_OWN_ACT,
  });
  expect(await readBatch(locker, period)).toMatchObject({ status: 'processing' });
  expect(await locker.api.approvals.getApproval({ approvalId })).not.toHaveProperty('problem');
  await locker.api.approvals.confirmApproval({ approvalId });
  expect(await restingFile(releaser, file.id)).toMatchObject({
    status: 'applied',
    applied: { paid: { lines: 1 }, returned: { lines: 1, cents: 10_000 }, failed: 0 },
    appliedBy: { id: releaser.id },
  });
  expect(await readBatch(locker, period)).toMatchObject({ status: 'partlyPaid' });
});

it('can’t be confirmed once the file was checked again', async () => {
  const { period, file, input } = await toldBatch();
  const { id: approvalId } = await askFor(releaser, OPERATION, input);
  await releaser.api.bankOutcomes.readBankFile({ fileId: file.id });
  const { preview } = await restingFile(releaser, file.id);
  await expectRefusal(locker.api.approvals.confirmApproval({ approvalId }), 409, {
    message: expect.stringContaining('checked again'),
  });
  expect(await readBatch(locker, period)).toMatchObject({ status: 'processing' });
  await releaser.api.approvals.withdrawApproval({ approvalId });
  await byTwo([releaser, locker], OPERATION, { fileId: file.id, preview });
  expect(await restingFile(releaser, file.id)).toMatchObject({ status: 'applied' });
});
