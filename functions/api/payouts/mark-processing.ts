import { type AdminPayout, payoutsContract } from '../../../shared/payouts/contract.ts';
import { withdrawLine } from '../../domain/monthly-run/withdraw-line.ts';
import type { Context } from '../../platform/context.ts';
import { verb } from '../verb.ts';
import { forAdmin, payoutChanged, readPayout } from '../../domain/payouts/read-payout.ts';
import { processingOf } from '../../domain/payouts/process-payout.ts';

/** Marks one payout as processing. */
export const markProcessing = verb(payoutsContract.markProcessing, markOneProcessing);

/**
 * Pending to processing (Paying): the bank account is fixed here. The balance stays (DESIGN 7). While its
 * batch may still change, the payout leaves it.
 * @throws DomainError NOT_FOUND; CONFLICT with the payout's current state where the step isn't open
 */
export async function markOneProcessing(
  context: Context,
  { payoutId }: { payoutId: string },
): Promise<AdminPayout> {
  await context.table.planAndTransact(async () => {
    const payout = await readPayout(context, payoutId);
    if (payout.status !== 'pending') throw payoutChanged(payout);
    const withdrawal = await withdrawLine(context, payout);
    await context.table.transact([
      ...(await processingOf(context, payout, { leavesBatch: true })),
      ...withdrawal,
    ]);
  });
  return forAdmin(context, await readPayout(context, payoutId));
}
