import { type AdminPayout, payoutsContract } from '../../../shared/payouts/contract.ts';
import { withdrawLine } from '../../domain/monthly-run/withdraw-line.ts';
import type { Context } from '../../platform/context.ts';
import { verb } from '../verb.ts';
import { forAdmin, payoutChanged, readPayout } from '../../domain/payouts/read-payout.ts';
import type { SeenBanking } from '../../domain/payouts/check-banking.ts';
import { commitRelease } from '../../domain/payouts/commit-release.ts';
import { ownerOf, processingOf } from '../../domain/payouts/process-payout.ts';

export const markProcessing = verb(payoutsContract.markProcessing, markOneProcessing);

/**
 * Pending to processing (Paying): fixes the bank account; the balance doesn't change. The payout
 * leaves its batch while that may still change.
 * @throws DomainError NOT_FOUND; CONFLICT with the payout's current state where it isn't pending, or
 *   its account isn't the one that was seen, or is held
 */
export async function markOneProcessing(
  context: Context,
  { payoutId, ...seen }: { payoutId: string } & SeenBanking,
): Promise<AdminPayout> {
  await context.table.planAndTransact(async () => {
    const payout = await readPayout(context, payoutId);
    if (payout.status !== 'pending') throw payoutChanged(payout);
    const withdrawal = await withdrawLine(context, payout);
    const owner = await ownerOf(context, payout);
    const writes = [...(await processingOf(context, payout, { owner, seen })), ...withdrawal];
    await commitRelease(context, payout, { owner, writes });
  });
  return forAdmin(context, await readPayout(context, payoutId));
}
