import { forbidden } from '../../../shared/kernel/errors.ts';
import { ledgerContract } from '../../../shared/ledger/contract.ts';
import { adjustmentTable } from '../../data/adjustment.table.ts';
import { heldOf, presentAdjustment } from '../../domain/ledger/present-adjustments.ts';
import { adjustmentChanged, readPendingAdjustment } from '../../domain/ledger/read-adjustment.ts';
import { recordAdjustment } from '../../domain/ledger/record-adjustment.ts';
import { readReleaser } from '../../domain/payouts/read-releaser.ts';
import { verb } from '../verb.ts';

/** Another person than its author refuses an adjustment that waits, with the reason. */
export const refuseAdjustment = verb(
  ledgerContract.refuseAdjustment,
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
        action: 'ledger.refuseAdjustment',
        at,
        before: 'pending',
      }),
    ]);
    return presentAdjustment(context, adjustment);
  },
);
