import type { Context } from '../../platform/context.ts';
import { withdrawLine } from './withdraw-line.ts';
import type { SeenBanking } from '../payouts/check-banking.ts';
import { commitRelease } from '../payouts/commit-release.ts';
import { ownerOf, processingOf } from '../payouts/process-payout.ts';
import { payoutChanged, readPayout } from '../payouts/read-payout.ts';

/**
 * Pending to processing (Paying): fixes the bank account; the balance doesn't change. The payout
 * leaves its batch while that may still change.
 * @throws DomainError NOT_FOUND; CONFLICT with the payout's current state where it isn't pending, or
 *   its account isn't the one that was seen, or is held; as `commit` where another person has to confirm it
 */
export async function markProcessing(
  context: Context,
  { payoutId, ...seen }: { payoutId: string } & SeenBanking,
): Promise<void> {
  await context.table.planAndTransact(async () => {
    const payout = await readPayout(context, payoutId);
    if (payout.status !== 'pending') throw payoutChanged(payout);
    const withdrawal = await withdrawLine(context, payout);
    const owner = await ownerOf(context, payout);
    const writes = [...(await processingOf(context, payout, { owner, seen })), ...withdrawal];
    await commitRelease(context, payout, { owner, writes });
  });
}
