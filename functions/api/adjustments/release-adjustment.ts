import { forbidden } from '../../../shared/kernel/errors.ts';
import { adjustmentsContract } from '../../../shared/adjustments/contract.ts';
import { adjustmentTable } from '../../data/adjustment.table.ts';
import { postAdjustment } from '../../domain/adjustments/post-adjustment.ts';
import { heldOf, presentAdjustment } from '../../domain/adjustments/present-adjustments.ts';
import {
  adjustmentChanged,
  readPendingAdjustment,
} from '../../domain/adjustments/read-adjustment.ts';
import { recordAdjustment } from '../../domain/adjustments/record-adjustment.ts';
import { checkFinance } from '../../domain/identity/check-finance.ts';
import { readReleaser } from '../../domain/payouts/read-releaser.ts';
import { verb } from '../verb.ts';

/** Another person than its author posts an adjustment that waits: the balance moves. */
export const releaseAdjustment = verb(
  adjustmentsContract.releaseAdjustment,
  async (context, { adjustmentId }) => {
    const { actor, clock, table } = context;
    const releaser = await readReleaser(context);
    const posted = await table.planAndTransact(async () => {
      const waiting = await readPendingAdjustment(context, adjustmentId);
      const held = heldOf(waiting, releaser)?.release;
      if (held) throw forbidden(held);
      const at = clock.now().toISOString();
      const decision = { status: 'posted', decidedAt: at, decidedBy: actor.userId } as const;
      const adjustment = { ...waiting, ...decision };
      await table.transact([
        adjustmentTable(table).decide(waiting, decision).orThrow(adjustmentChanged),
        checkFinance(context),
        ...(await postAdjustment(context, adjustment, at)),
        recordAdjustment(context, adjustment, {
          action: 'adjustments.releaseAdjustment',
          at,
          before: 'pending',
        }),
      ]);
      return adjustment;
    });
    return presentAdjustment(context, posted);
  },
);
