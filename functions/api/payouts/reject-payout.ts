import { entries } from '../../../shared/ledger/rules.ts';
import { type AdminPayout, payoutsContract } from '../../../shared/payouts/contract.ts';
import { recordEvent } from '../../domain/audit/record-event.ts';
import { postEntries } from '../../domain/ledger/post-entries.ts';
import type { Context } from '../../platform/context.ts';
import { verb } from '../verb.ts';
import { forAdmin, payoutChanged, readPayout } from '../../domain/payouts/read-payout.ts';
import { rejectionOf } from '../../domain/monthly-run/reject-pending.ts';

export const rejectPayout = verb(payoutsContract.rejectPayout, rejectOne);

/**
 * Pending to rejected, with the reason in the notes: the reserved amount is available again.
 * @throws DomainError NOT_FOUND; CONFLICT with the payout's current state where it isn't pending
 */
export async function rejectOne(
  context: Context,
  { payoutId, reason }: { payoutId: string; reason: string },
): Promise<AdminPayout> {
  const { clock, table } = context;
  await table.planAndTransact(async () => {
    const payout = await readPayout(context, payoutId);
    if (payout.status !== 'pending') throw payoutChanged(payout);
    const at = clock.now().toISOString();
    await table.transact([
      ...(await rejectionOf(context, payout, { at, reason })),
      ...postEntries(context, {
        agentId: payout.agentId,
        entries: [entries.release(payoutId, payout.amountCents)],
        notFrozen: true,
        at,
      }),
      recordEvent(context, {
        action: 'payouts.reject',
        about: ['payout', payoutId],
        agentId: payout.agentId,
        at,
        before: { status: 'pending' },
        after: { status: 'rejected', reason },
      }),
    ]);
  });
  return forAdmin(context, await readPayout(context, payoutId));
}
