import { gateTable } from '../../data/payouts/gate.table.ts';
import { payoutTable, type StoredPayout } from '../../data/payouts/payout.table.ts';
import type { Context } from '../../platform/context.ts';
import type { Write } from '../../platform/table.ts';
import { withdrawLine } from './withdraw-line.ts';
import { endOpenActs } from '../approvals/end-open-acts.ts';
import { subjectOfPayout } from '../payouts/build-payout-act.ts';
import { payoutChanged } from '../payouts/read-payout.ts';

/**
 * The writes that reject a pending payout, which leaves its batch; the caller posts the release entry.
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
    ...(await endOpenActs(context, [subjectOfPayout(payout.payoutId)])),
    ...(await withdrawLine(context, payout, named)),
  ];
}
