import { conflict } from '../../../shared/kernel/errors.ts';
import { payoutsContract } from '../../../shared/payouts/contract.ts';
import { FROZEN_ALREADY } from '../../../shared/payouts/policy.ts';
import { gateTable, PAYOUTS_GATE } from '../../data/payouts/gate.table.ts';
import { recordEvent } from '../../domain/audit/record-event.ts';
import { readFreeze } from '../../domain/payouts/read-freeze.ts';
import { Stale } from '../../platform/table.ts';
import { verb } from '../verb.ts';

/** Freezes all payouts at once; a freeze that is there already stays as it is. */
export const freezePayouts = verb(payoutsContract.freezePayouts, async (context, { reason }) => {
  const { actor, clock, table } = context;
  const closedBy = actor.userId;
  await table.planAndTransact(async () => {
    const closure = await gateTable(table).closure(PAYOUTS_GATE);
    if (closure?.closedBy === closedBy && closure.reason === reason) return;
    if (closure) throw conflict(FROZEN_ALREADY, await readFreeze(context));
    const closedAt = clock.now().toISOString();
    const otherwise = () => new Stale('Somebody else froze payouts');
    await table.transact([
      ...gateTable(table).closeOpen(PAYOUTS_GATE, { closedAt, reason, closedBy, otherwise }),
      recordEvent(context, {
        action: 'payouts.freeze',
        about: ['portal', 'payouts'],
        at: closedAt,
        after: { reason },
      }),
    ]);
  });
  return readFreeze(context);
});
