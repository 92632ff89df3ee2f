/**
 * Given an office where payouts need two people, a colleague takes the finance permission away between the check of a
 * release and its write: no money moves (decision 0111).
 */
import { call } from '@orpc/server';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { addAdjustment } from '../../../functions/api/adjustments/add-adjustment.ts';
import { confirmApproval } from '../../../functions/api/approvals/confirm-approval.ts';
import { applyBankFile } from '../../../functions/api/bank-outcomes/apply-bank-file.ts';
import { lockBatch } from '../../../functions/api/monthly-run/lock-batch.ts';
import { openFile } from '../../../functions/api/monthly-run/open-file.ts';
import { payBatch } from '../../../functions/api/monthly-run/pay-batch.ts';
import { processBatch } from '../../../functions/api/monthly-run/process-batch.ts';
import { markProcessing } from '../../../functions/api/payouts/mark-processing.ts';
import { actsOf } from '../../../functions/domain/approvals/call-act.ts';
import type { Context } from '../../../functions/platform/context.ts';
import { settingsFromCdkJson } from '../../../infra/local/base/settings.ts';
import { FINANCE_CHANGED } from '../../../shared/identity/policy.ts';
import { askFor } from '../../support/approvals/by-two.ts';
import { notification, readOutcomes } from '../../support/bank-outcomes/bank-outcomes.ts';
import {
  batchSteps,
  filledBatch,
  pendingPayout,
  readBatch,
} from '../../support/batches/batches.ts';
import { seenPayout } from '../../support/sales/deals.ts';
import { carryFinance, setFinance } from '../../support/payouts/finance.ts';
import { isStep, LateTable } from '../../support/stack/late-table.ts';
import { contextAt, expectReconciled } from '../../support/ledger/ledger.ts';
import { setUpOffice } from '../../support/stack/set-up.ts';
import { tableOf } from '../../support/stack/table.ts';

const { stack, office } = await setUpOffice({
  settings: { ...settingsFromCdkJson(), fourEyesOnPayouts: true, bankChangeHoldHours: 0 },
});
const maker = office.admin;
const releaser = await office.newAdmin();
await carryFinance(stack, maker);
beforeEach(() => carryFinance(stack, releaser));
afterAll(() => expectReconciled(stack));

/** The office with its second person. */
const pair = { ...office, second: releaser };
const confirm = confirmApproval(
  actsOf(() => ({
    payouts: { markProcessing },
    adjustments: { addAdjustment: addAdjustment({ keep: () => Promise.resolve(true) }) },
  })),
);

const REFUSED = { code: 'CONFLICT', message: FINANCE_CHANGED };

/** The releaser's call, which stands still before its write until the maker has taken the permission away. */
const late = (): { context: Context } => ({
  context: {
    ...contextAt(stack, () => new Date()),
    actor: { userId: releaser.id, authenticatedAt: new Date() },
    table: new LateTable(tableOf(stack), {
      before: isStep,
      meanwhile: () => setFinance(stack, maker, releaser, false),
    }),
  },
});
const statusOf = async (payoutId: string) =>
  (await maker.api.payouts.getPayout({ payoutId })).status;

describe('a payout by itself', () => {
  it('doesn’t become processing', async () => {
    const { id: payoutId } = await pendingPayout(pair);
    const input = await seenPayout(maker, payoutId);
    const { id: approvalId } = await askFor(maker, 'payouts.markProcessing', input);
    await expect(call(confirm, { approvalId }, late())).rejects.toMatchObject(REFUSED);
    expect(await statusOf(payoutId)).toBe('pending');
  });
});

describe('a batch', () => {
  const locked = async () => {
    const batchId = await filledBatch(pair, 1);
    await batchSteps(maker).lock(batchId, releaser);
    return batchId;
  };
  const statusOfBatch = async (batchId: string) => (await readBatch(maker, batchId)).status;

  it('isn’t locked', async () => {
    const other = await office.newAdmin();
    await carryFinance(stack, other);
    const batchId = await filledBatch(pair, 1);
    const { lines, totalCents } = await readBatch(maker, batchId);
    const asked = { batchId, lines, totalCents, releaserId: other.id };
    await expect(call(lockBatch, asked, late())).rejects.toMatchObject(REFUSED);
    expect(await statusOfBatch(batchId)).toBe('open');
  });

  it('isn’t downloaded', async () => {
    const batchId = await locked();
    const { files } = await readBatch(maker, batchId);
    const bucket = {
      linkTo: () => Promise.resolve('https://files.example'),
      digest: () => Promise.resolve({ bytes: 1, sha256: files[0]?.sha256 ?? '' }),
    };
    const format = files[0]?.format ?? 'csv';
    const opening = call(openFile(bucket), { batchId, format }, late());
    await expect(opening).rejects.toMatchObject(REFUSED);
    expect(await statusOfBatch(batchId)).toBe('locked');
  });

  it('doesn’t become processing', async () => {
    const batchId = await locked();
    await batchSteps(releaser).download(batchId);
    const { fileSet } = await readBatch(maker, batchId);
    const processing = call(processBatch, { batchId, fileSet }, late());
    await expect(processing).rejects.toMatchObject(REFUSED);
    expect(await statusOfBatch(batchId)).toBe('exported');
  });

  it('isn’t paid, neither at once nor by a bank’s file', async () => {
    const batchId = await locked();
    const { download, process: processAll } = batchSteps(releaser);
    await download(batchId);
    await processAll(batchId);
    const paying = call(payBatch, { batchId, transactionId: 'T-1' }, late());
    await expect(paying).rejects.toMatchObject(REFUSED);
    await carryFinance(stack, releaser);
    const { rows } = await maker.api.monthlyRun.listLines({ batchId, limit: 1 });
    const paid = rows.map((line) => ({ ...line, word: 'paid' as const }));
    const { id: fileId, preview } = await readOutcomes(releaser, notification(paid));
    const applying = call(applyBankFile, { fileId, preview }, late());
    await expect(applying).rejects.toMatchObject(REFUSED);
    expect(await statusOf(rows[0]?.payoutId ?? '')).toBe('processing');
  });
});

it('an adjustment isn’t posted', async () => {
  const agent = await office.newAgent();
  const { id: approvalId } = await askFor(maker, 'adjustments.addAdjustment', {
    agentId: agent.id,
    direction: 'credit',
    kind: 'goodwill',
    amountCents: 12_000,
    reason: 'A month without a signal',
  });
  await expect(call(confirm, { approvalId }, late())).rejects.toMatchObject(REFUSED);
  expect((await agent.api.ledger.getMyEarnings()).availableCents).toBe(0);
});
