import { type AdminPayout, payoutsContract } from '../../../shared/payouts/contract.ts';
import { withdrawLine } from '../../domain/monthly-run/withdraw-line.ts';
import type { Context } from '../../platform/context.ts';
import { verb } from '../verb.ts';
import { forAdmin, payoutChanged, readPayout } from '../../domain/payouts/read-payout.ts';
import { commitRelease } from '../../domain/payouts/commit-release.ts';
import { ownerOf } from '../../domain/payouts/process-payout.ts';
import { type BankConfirmation, payingOf } from '../../domain/payouts/pay-payout.ts';

export const markPaid = verb(payoutsContract.markPaid, markOnePaid);

/**
 * Processing to paid (Released), with the bank's transaction id: the reserved amount becomes paid,
 * and a linked sale becomes paid in the same transaction. Notes that are left out are removed.
 * @throws DomainError NOT_FOUND; CONFLICT with the payout's current state where it isn't processing
 */
export async function markOnePaid(
  context: Context,
  { payoutId, ...word }: BankConfirmation & { payoutId: string },
): Promise<AdminPayout> {
  await context.table.planAndTransact(async () => {
    const payout = await readPayout(context, payoutId);
    if (payout.status !== 'processing') throw payoutChanged(payout);
    // Refuses lines: they are paid with their batch.
    const withdrawal = await withdrawLine(context, payout);
    const writes = [...(await payingOf(context, payout, word)), ...withdrawal];
    // A payout that was fixed with its account was released then; marking it as paid records that.
    if (payout.bank) await context.table.transact(writes);
    else
      await commitRelease(context, payout, {
        owner: await ownerOf(context, payout),
        writes,
        isPaid: true,
      });
  });
  return forAdmin(context, await readPayout(context, payoutId));
}
