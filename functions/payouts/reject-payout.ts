import { entries } from '../../shared/ledger/rules.ts';
import { type AdminPayout, payoutsContract } from '../../shared/payouts/contract.ts';
import { recordEvent } from '../audit/record-event.ts';
import { postEntries } from '../ledger/post-entries.ts';
import type { Context } from '../platform/context.ts';
import type { Write } from '../platform/table.ts';
import { verb } from '../platform/verb.ts';
import { payoutFreezeTable } from './payout-freeze.table.ts';
import { payoutTable, type StoredPayout } from './payout.table.ts';
import { forAdmin, payoutChanged, readPayout, requireNoBatch } from './read-payout.ts';

/** Rejects one payout. */
export const rejectPayout = verb(payoutsContract.rejectPayout, rejectOne);

/**
 * Pending to rejected, with a reason in the notes: reserved is available again (DESIGN 7).
 * @throws DomainError NOT_FOUND; CONFLICT with the payout's current state where the step isn't open
 */
export async function rejectOne(
  context: Context,
  { payoutId, reason }: { payoutId: string; reason: string },
): Promise<AdminPayout> {
  const { clock, table } = context;
  const payout = await readPayout(context, payoutId);
  if (payout.status !== 'pending') throw payoutChanged(payout);
  requireNoBatch(payout);
  const at = clock.now().toISOString();
  await table.transact([
    ...rejectionOf(context, payout, { at, reason }),
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
  return forAdmin(context, await readPayout(context, payoutId));
}

/** The writes that reject a pending payout; the release entry is the caller's to post. */
export function rejectionOf(
  { actor, table }: Context,
  payout: StoredPayout,
  { at, reason }: { at: string; reason: string },
): Write[] {
  const changes = {
    status: 'rejected',
    notes: reason,
    processedAt: at,
    processedBy: actor.userId,
  } as const;
  return [
    payoutTable(table).step(payout, { from: ['pending'], changes }, payoutChanged),
    payoutFreezeTable(table).requireThawed(payout.agentId),
  ];
}
