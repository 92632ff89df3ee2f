/** Lets payouts go on, with an operator's rights. */
import { conflict } from '../../../shared/kernel/errors.ts';
import { recordEvent } from '../../domain/audit/record-event.ts';
import type { Reconciliation } from '../reconciliation/reconcile-items.ts';
import { reconcileLedger } from '../reconciliation/reconcile-ledger.ts';
import type { OperatorContext } from './freeze-payouts.ts';
import { PAYOUTS_GATE, gateTable } from '../../data/gate.table.ts';

/**
 * Unfreezes all payouts once every balance, payout and batch agrees.
 * @param reason what was compared with the bank, for the audit trail; without a person's name
 * @throws DomainError CONFLICT where a figure drifts, or kept moving while it was looked at
 */
export async function unfreezePayouts(
  context: OperatorContext,
  reason: string,
): Promise<Reconciliation> {
  const { clock, table } = context;
  const reconciled = await reconcileLedger(table);
  const { drifts, moving } = reconciled;
  if (drifts.length + moving.length > 0)
    throw conflict(
      `Payouts stay frozen. Figures that drift: ${drifts.length}; that kept moving: ${moving.length}. npm run reconcile names them.`,
    );
  const at = clock.now().toISOString();
  await table.transact([
    ...gateTable(table).open(PAYOUTS_GATE),
    recordEvent(context, {
      action: 'payouts.unfreeze',
      subject: 'portal',
      subjectId: 'payouts',
      at,
      after: { reason },
    }),
  ]);
  return reconciled;
}
