import { forbidden } from '../../../shared/kernel/errors.ts';
import { adjustmentsContract } from '../../../shared/adjustments/contract.ts';
import { adjustmentTable } from '../../data/adjustment.table.ts';
import { presentAdjustment } from '../../domain/adjustments/present-adjustments.ts';
import {
  adjustmentChanged,
  readPendingAdjustment,
} from '../../domain/adjustments/read-adjustment.ts';
import { recordAdjustment } from '../../domain/adjustments/record-adjustment.ts';
import { readReleaser } from '../../domain/payouts/read-releaser.ts';
import { verb } from '../verb.ts';

const NOT_YOURS =
  'Only the person who entered this adjustment can withdraw it. You can refuse it, with a reason.';

/** Its author takes back an adjustment that waits. */
export const withdrawAdjustment = verb(
  adjustmentsContract.withdrawAdjustment,
  async (context, { adjustmentId }) => {
    const { actor, clock, table } = context;
    const [{ accounts }, waiting] = await Promise.all([
      readReleaser(context),
      readPendingAdjustment(context, adjustmentId),
    ]);
    if (!accounts.includes(waiting.createdBy)) throw forbidden(NOT_YOURS);
    const at = clock.now().toISOString();
    const decision = { status: 'withdrawn', decidedAt: at, decidedBy: actor.userId } as const;
    const adjustment = { ...waiting, ...decision };
    await table.transact([
      adjustmentTable(table).decide(waiting, decision).orThrow(adjustmentChanged),
      recordAdjustment(context, adjustment, {
        action: 'adjustments.withdrawAdjustment',
        at,
        before: 'pending',
      }),
    ]);
    return presentAdjustment(context, adjustment);
  },
);
