/**
 * Given an office where payouts need two people, a colleague takes the finance permission away between the
 * check of a release and its write: no money moves (decision 0055).
 */
import { call } from '@orpc/server';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { addAdjustment } from '../../../functions/api/adjustments/add-adjustment.ts';
import { confirmApproval } from '../../../functions/api/approvals/confirm-approval.ts';
import { lockBatch } from '../../../functions/api/monthly-run/lock-batch.ts';
import { markProcessing } from '../../../functions/api/payouts/mark-processing.ts';
import { actsOf } from '../../../functions/domain/approvals/call-act.ts';
import type { Context } from '../../../functions/platform/context.ts';
import { FINANCE_CHANGED } from '../../../shared/identity/policy.ts';
import { askFor } from '../../support/approvals/by-two.ts';
import { filledBatch, pendingPayout, readBatch } from '../../support/batches/batches.ts';
import { seenPayout } from '../../support/sales/deals.ts';
import { carryFinance, setFinance } from '../../support/payouts/finance.ts';
import { isStep, LateTable } from '../../support/stack/late-table.ts';
import { contextAt, expectReconciled } from '../../support/ledger/ledger.ts';
import { setUpOffice } from '../../support/stack/set-up.ts';

const { stack, office } = await setUpOffice({
  settings: { fourEyesOnPayouts: true, bankChangeHoldHours: 0 },
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
    monthlyRun: { lockBatch },
    adjustments: { addAdjustment: addAdjustment({ keep: () => Promise.resolve(true) }) },
  })),
);

const REFUSED = { code: 'CONFLICT', message: FINANCE_CHANGED };

/** The releaser's call, which stands still before its write until the maker has taken the permission away. */
const late = (): { context: Context } => ({
  context: {
    ...contextAt(stack, () => new Date()),
    actor: { userId: releaser.id, authenticatedAt: new Date() },
    table: new LateTable(stack.table, {
      before: isStep,
      meanwhile: () => setFinance(stack, maker, releaser, false),
    }),
  },
});
const statusOf = async (payoutId: string) =>
  (await maker.api.payouts.getPayout({ payoutId })).status;

it('a payout by itself doesn’t become processing', async () => {
  const { id: payoutId } = await pendingPayout(pair);
  const input = await seenPayout(maker, payoutId);
  const { id: approvalId } = await askFor(maker, 'payouts.markProcessing', input);
  await expect(call(confirm, { approvalId }, late())).rejects.toMatchObject(REFUSED);
  expect(await statusOf(payoutId)).toBe('pending');
});

it('a batch isn’t locked', async () => {
  const batchId = await filledBatch(pair, 1);
  const { lines, totalCents } = await readBatch(maker, batchId);
  const input = { batchId, lines, totalCents };
  const { id: approvalId } = await askFor(maker, 'monthlyRun.lockBatch', input);
  await expect(call(confirm, { approvalId }, late())).rejects.toMatchObject(REFUSED);
  expect(await readBatch(maker, batchId)).toMatchObject({ status: 'open' });
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
