/** Given an office where what moves money takes two people, an exported batch is corrected by two. */
import { describe, expect, it } from 'vitest';
import { CONFIRM_OWN_ACT, RULE_NEEDS_TWO } from '../../../../shared/approvals/words.ts';
import { askFor, byTwo } from '../../../support/approvals/by-two.ts';
import {
  batchSteps,
  filledBatch,
  readBatch,
  restingBatch,
} from '../../../support/batches/batches.ts';
import { expectRefusal, refusal } from '../../../support/stack/refusals.ts';
import { carryFinance } from '../../../support/payouts/finance.ts';
import { corrections, later, reason } from '../../../support/batches/corrections.ts';
import { batchSettings, linesOf } from '../../../support/batches/batch-office.ts';
import { setUpOffice } from '../../../support/stack/set-up.ts';

const { office } = await setUpOffice({ settings: batchSettings(true) });
const asker = office.admin;
const [second, clerk] = [await office.newAdmin(), await office.newAdmin()];
await Promise.all([carryFinance(office.stack, asker), carryFinance(office.stack, second)]);

describe('an exported batch', () => {
  const exported = async () => {
    const period = await filledBatch({ ...office, second }, 2);
    await batchSteps(asker).lock(period, second);
    await batchSteps(second).download(period);
    return period;
  };
  const asked = { fileSet: 1, reason, declaration: 'notUploaded' } as const;

  it('is corrected by one alone before a download', async () => {
    const period = await filledBatch({ ...office, second });
    await batchSteps(asker).lock(period, second);
    expect(await corrections(clerk).reopen(period)).toMatchObject({ status: 'open' });
  });

  it('waits for another person, and its files count for nobody meanwhile', async () => {
    const period = await exported();
    const input = { batchId: period, ...asked };
    await expectRefusal(asker.api.monthlyRun.reopenBatch(input), 403, RULE_NEEDS_TWO);
    const { id: approvalId } = await askFor(asker, 'monthlyRun.reopenBatch', input);
    expect(await readBatch(second, period)).toMatchObject({
      status: 'exported',
      waiting: { approvalId },
    });
    const { openFile, processBatch } = second.api.monthlyRun;
    const waits = {
      status: 409,
      message: expect.stringContaining('waits for a second person') as string,
    };
    expect(await refusal(openFile({ batchId: period, format: 'csv' }))).toMatchObject(waits);
    expect(await refusal(processBatch({ batchId: period, fileSet: 1 }))).toMatchObject(waits);
    expect(await refusal(asker.api.approvals.confirmApproval({ approvalId }))).toMatchObject({
      message: CONFIRM_OWN_ACT,
    });
    await second.api.approvals.confirmApproval({ approvalId });
    expect(await restingBatch(second, period)).toMatchObject({
      status: 'open',
      fileSet: 2,
      voidFileSets: [{ voided: { by: asker.id, confirmedBy: second.id, reason } }],
    });
  });

  it('takes a payment date and a line through a second person as well', async () => {
    const period = await exported();
    const [line] = await linesOf(asker, period);
    const redate = { batchId: period, ...asked, paymentDate: later };
    await byTwo([asker, second], 'monthlyRun.redateBatch', redate);
    expect(await restingBatch(asker, period)).toMatchObject({
      status: 'locked',
      paymentDate: later,
      fileSet: 2,
    });
    await batchSteps(second).download(period);
    const takeOut = { batchId: period, ...asked, fileSet: 2, payoutId: line?.payoutId ?? '' };
    await byTwo([second, asker], 'monthlyRun.takeOutLine', takeOut);
    expect(await restingBatch(asker, period)).toMatchObject({ lines: 1, fileSet: 3 });
    await batchSteps(second).download(period);
    await batchSteps(second).process(period);
    expect(await batchSteps(second).pay(period)).toMatchObject({ status: 'paid' });
  });

  it('waits for one correction: another of the same reason is refused, and a repeat is not', async () => {
    const period = await exported();
    const [first, other] = await linesOf(asker, period);
    const takeOut = (line = first, declaration: 'notUploaded' | 'cancelled' = 'notUploaded') =>
      askFor(asker, 'monthlyRun.takeOutLine', {
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
    const { id: approvalId } = await askFor(asker, 'monthlyRun.reopenBatch', input);
    await asker.api.approvals.withdrawApproval({ approvalId });
    await expectRefusal(second.api.approvals.confirmApproval({ approvalId }), 409);
    await batchSteps(second).process(period);
    expect(await batchSteps(second).pay(period)).toMatchObject({ status: 'paid' });
  });
});
