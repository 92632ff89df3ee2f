/** Acts of the demo network's office that take two people where the settings or their amounts say so. */
import { call } from '@orpc/server';
import { addAdjustment } from '../../../functions/api/adjustments/add-adjustment.ts';
import { askApproval } from '../../../functions/api/approvals/ask-approval.ts';
import { confirmApproval } from '../../../functions/api/approvals/confirm-approval.ts';
import { addPayout } from '../../../functions/api/payouts/add-payout.ts';
import { markPaid } from '../../../functions/api/payouts/mark-paid.ts';
import { markProcessing } from '../../../functions/api/payouts/mark-processing.ts';
import { returnPayout } from '../../../functions/api/payouts/return-payout.ts';
import { createProduct } from '../../../functions/api/products/create-product.ts';
import { type Acts, actsOf } from '../../../functions/domain/approvals/call-act.ts';
import type { ApprovalOperation } from '../../../shared/approvals/words.ts';
import { DomainError } from '../../../shared/kernel/errors.ts';
import { ADMIN, type By, noFiles, RELEASER } from './steps.ts';

const acts: Acts = actsOf(() => ({
  payouts: { addPayout, markPaid, markProcessing, returnPayout },
  products: { createProduct },
  adjustments: { addAdjustment: addAdjustment(noFiles) },
}));

/**
 * Calls an endpoint as the first administrator; where that takes another person, the second one confirms it.
 * @param key names the call, as its idempotency key
 * @param isLeft true where it stays waiting, to be looked at
 */
export async function callByTwo(
  by: By,
  { operation, input, key }: { operation: ApprovalOperation; input: object; key: string },
  isLeft = false,
): Promise<void> {
  const first = by(ADMIN, key);
  try {
    await call(acts(operation), input, first);
  } catch (error) {
    if (!(error instanceof DomainError && error.data.needsSecondPerson)) throw error;
    const asked = { operation, input: { ...input } };
    const { id: approvalId } = await call(askApproval(acts), asked, first);
    if (!isLeft) await call(confirmApproval(acts), { approvalId }, by(RELEASER));
  }
}
