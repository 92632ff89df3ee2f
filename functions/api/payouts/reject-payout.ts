import { entries } from '../../../shared/ledger/rules.ts';
import { type AdminPayout, payoutsContract } from '../../../shared/payouts/contract.ts';
import { recordEvent } from '../../domain/audit/record-event.ts';
import { postEntries } from '../../domain/ledger/post-entries.ts';
import { withdrawLine } from '../../domain/monthly-run/withdraw-line.ts';
import type { Context } from '../../platform/context.ts';
import type { Write } from '../../platform/table.ts';
import { verb } from '../verb.ts';
import { gateTable } from '../../data/gate.table.ts';
import { payoutTable, type StoredPayout } from '../../data/payout.table.ts';
import { forAdmin, payoutChanged, readPayout } from '../../domain/payouts/read-payout.ts';

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
        subject: 'payout',
        subjectId: payoutId,
        agentId: payout.agentId,
        at,
        before: { status: 'pending' },
        after: { status: 'rejected', reason },
      }),
    ]);
  });
  return forAdmin(context, await readPayout(context, payoutId));
}

/**
 * The writes that reject a pending payout, which leaves its batch; the caller posts the release
 * entry.
 * @param named how the message names the payout; "This payout" by default
 * @throws DomainError CONFLICT naming the batch, where that is locked
 */
export async function rejectionOf(
  context: Context,
  payout: StoredPayout,
  { at, reason, named }: { at: string; reason: string; named?: string },
): Promise<Write[]> {
  const { actor, table } = context;
  const changes = {
    status: 'rejected',
    notes: reason,
    processedAt: at,
    processedBy: actor.userId,
  } as const;
  return [
    payoutTable(table)
      .step(payout, { from: ['pending'], changes, leavesBatch: true })
      .orThrow(payoutChanged),
    gateTable(table).requirePayoutsOpen(payout.agentId),
    ...(await withdrawLine(context, payout, named)),
  ];
}
