/** Stops all payouts, with an operator's rights: after a restore, or where money looks wrong. */
import { endAllActs } from '../../domain/approvals/end-all-acts.ts';
import { recordEvent } from '../../domain/audit/record-event.ts';
import type { Context } from '../../platform/context.ts';
import { PAYOUTS_GATE, gateTable } from '../../data/payouts/gate.table.ts';

/** An operator's command doesn't use the API, and needs no settings. */
export type OperatorContext = Pick<Context, 'actor' | 'clock' | 'requestId' | 'table'>;

/**
 * Freezes all payouts: none is requested, added or moved, and no batch goes on, until they are unfrozen; then
 * ends the acts that wait. Frozen anew, an unfreezing that is under way lets nothing go on.
 * @param reason for the audit trail and the administrators' screens; without a person's name
 */
export async function freezePayouts(context: OperatorContext, reason: string): Promise<void> {
  const { actor, clock, table } = context;
  const at = clock.now().toISOString();
  await table.transact([
    ...gateTable(table).close(PAYOUTS_GATE, at, { reason, closedBy: actor.userId }),
    recordEvent(context, {
      action: 'payouts.freeze',
      about: ['portal', 'payouts'],
      at,
      after: { reason },
    }),
  ]);
  await endAllActs(context);
}
