import { forbidden } from '../../../shared/kernel/errors.ts';
import { adjustmentsContract } from '../../../shared/adjustments/contract.ts';
import { adjustmentTable } from '../../data/adjustment.table.ts';
import { heldOf, presentAdjustment } from '../../domain/adjustments/present-adjustments.ts';
import {
  adjustmentChanged,
  readPendingAdjustment,
} from '../../domain/adjustments/read-adjustment.ts';
import { recordAdjustment } from '../../domain/adjustments/record-adjustment.ts';
import { readReleaser } from '../../domain/payouts/read-releaser.ts';
import { verb } from '../verb.ts';

/** Another person than its author refuses an adjustment that waits, with the reason. */
export const refuseAdjustment = verb(
  adjustmentsContract.refuseAdjustment,
  async (context, { adjustmentId, reason: refusal }) => {
    const { actor, clock, table } = context;
    const [releaser, waiting] = await Promise.all([
      readReleaser(context),
      readPendingAdjustment(context, adjustmentId),
    ]);
    const held = heldOf(waiting, releaser)?.refuse;
    if (held) throw forbidden(held);
    const at = clock.now().toISOString();
    const decision = {
      status: 'refused',
      decidedAt: at,
      decidedBy: actor.userId,
      refusal,
    } as const;
    const adjustment = { ...waiting, ...decision };
    await table.transact([
      adjustmentTable(table).decide(waiting, decision).orThrow(adjustmentChanged),
      recordAdjustment(context, adjustment, {
        action: 'adjustments.refuseAdjustment',
        at,
        before: 'pending',
      }),
    ]);
    return presentAdjustment(context, adjustment);
  },
);
