/** Given a month that an earlier release split, each of its batches goes to its end as any other. */
import { afterAll, expect, it } from 'vitest';
import { payoutBatchTable } from '../../../../functions/data/monthly-run/payout-batch.table.ts';
import { renderEndToEndId } from '../../../../functions/workflows/bank-files/render-end-to-end-id.ts';
import { settingsFromCdkJson } from '../../../../infra/local/base/settings.ts';
import { applyOutcomes, wholeBooking } from '../../../support/bank-outcomes/bank-outcomes.ts';
import { linesOf } from '../../../support/batches/batch-office.ts';
import {
  batchSteps,
  openBatch,
  pendingPayout,
  readBatch,
} from '../../../support/batches/batches.ts';
import { moveStored, storedSplit } from '../../../support/batches/stored-splits.ts';
import { expectReconciled } from '../../../support/ledger/ledger.ts';
import { expectRefusal } from '../../../support/stack/refusals.ts';
import { setUpOffice } from '../../../support/stack/set-up.ts';
import { setAttributes } from '../../../support/stack/table.ts';

const settings = settingsFromCdkJson();
const { stack, office } = await setUpOffice({
  settings: {
    ...settings,
    bankChangeHoldHours: 0,
    payoutLimits: { ...settings.payoutLimits, perBatchCents: 100_000 },
  },
});
const { admin } = office;
const steps = batchSteps(admin);
afterAll(() => expectReconciled(stack));

/** A month of three lines, of which the last is in its second batch. */
async function splitMonth() {
  const payouts = [];
  for (const cents of [40_000, 50_000, 60_000])
    payouts.push(await pendingPayout(office, undefined, cents));
  const first = await openBatch(office, payouts);
  const payoutId = payouts.at(-1)?.id ?? '';
  const second = await storedSplit(stack, first, [payoutId]);
  await stack.drain();
  return { first, second, payoutId };
}

it('each batch is listed, locked within a limit of its own, and paid by files of its own', async () => {
  const { first, second, payoutId } = await splitMonth();
  const { rows } = await admin.api.monthlyRun.listBatches({ limit: 100 });
  expect(rows.find(({ run }) => run.period === first)?.parts).toMatchObject([
    { batchId: first, status: 'open', lines: 2, totalCents: 90_000 },
    { batchId: second, status: 'open', lines: 1, totalCents: 60_000 },
  ]);
  expect((await linesOf(admin, second)).map((line) => line.payoutId)).toEqual([payoutId]);
  const listed = await admin.api.payouts.listPayouts({ batch: second, limit: 10 });
  expect(listed.rows.map(({ id }) => id)).toEqual([payoutId]);

  for (const batchId of [first, second])
    expect(await steps.lock(batchId)).toMatchObject({ status: 'locked', exceptions: 0 });
  expect((await readBatch(admin, second)).files.map(({ name }) => name)).toEqual([
    `payouts-${first}-B2.csv`,
    `payouts-${first}-B2-pain001.xml`,
    `payouts-${first}-B2-fnb.csv`,
  ]);
  const xml = new TextDecoder().decode(await steps.download(second, 'pain001'));
  expect(xml).toContain(`<MsgId>PAYOUTS-${first}-B2</MsgId>`);
  expect(xml).toContain(`<EndToEndId>${renderEndToEndId(payoutId)}</EndToEndId>`);
  const csv = new TextDecoder().decode(await steps.download(second));
  expect(csv).toMatch(new RegExp(`${first.replace('-', '')}2 [A-Z0-9]{8}`));

  await steps.process(second);
  await applyOutcomes(admin, wholeBooking(`PAYOUTS-${first}-B2`, 60_000));
  expect(await readBatch(admin, second)).toMatchObject({ status: 'paid', paid: { lines: 1 } });
  expect(await readBatch(admin, first)).toMatchObject({ status: 'locked', lines: 2 });
  await steps.download(first);
  await steps.process(first);
  expect(await steps.pay(first)).toMatchObject({ status: 'paid', paid: { lines: 2 } });
});

it('a line that is excluded from a further batch is an exception of that, and comes back to it', async () => {
  const { first, second, payoutId } = await splitMonth();
  const { excludeLine, includeException } = admin.api.monthlyRun;
  await excludeLine({ batchId: second, payoutId, reason: 'Asks for cash' });
  expect(await readBatch(admin, second)).toMatchObject({ lines: 0, exceptions: 1 });
  await includeException({ batchId: second, exceptionId: payoutId });
  expect(await readBatch(admin, second)).toMatchObject({ lines: 1, totalCents: 60_000 });
  expect(await readBatch(admin, first)).toMatchObject({ lines: 2, exceptions: 0 });
});

it('an emptied batch is no longer listed nor locked, and the first one is locked with all lines', async () => {
  const { first, second, payoutId } = await splitMonth();
  await moveStored(stack, { from: second, to: first, payoutIds: [payoutId] });
  const { parts } = await admin.api.monthlyRun.getBatch({ batchId: second });
  expect(parts.map(({ batchId }) => batchId)).toEqual([first]);
  const { lockBatch } = admin.api.monthlyRun;
  await expectRefusal(lockBatch({ batchId: second, lines: 0, totalCents: 0 }), 409, {
    message: expect.stringContaining('is empty'),
  });
  await admin.api.monthlyRun.excludeLine({ batchId: first, payoutId, reason: 'Next month' });
  expect(await steps.lock(first)).toMatchObject({ status: 'locked', lines: 2 });
});

it('work of a split that waits for its migration isn’t shown, and the batch is read without it', async () => {
  const { first } = await splitMonth();
  const work = { kind: 'split', status: 'failed', done: 1, total: 3, jobId: 'job' };
  await setAttributes(stack.table, payoutBatchTable.itemKey(first), { work });
  expect(await readBatch(admin, first)).not.toHaveProperty('work');
});
