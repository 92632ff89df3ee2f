import { type AdminPayout, payoutsContract } from '../../../shared/payouts/contract.ts';
import { withdrawLine } from '../../domain/monthly-run/withdraw-line.ts';
import type { Context } from '../../platform/context.ts';
import { verb } from '../verb.ts';
import { forAdmin, payoutChanged, readPayout } from '../../domain/payouts/read-payout.ts';
import { type BankWord, payingOf } from '../../domain/payouts/pay-payout.ts';

/** Marks one payout as paid. */
export const markPaid = verb(payoutsContract.markPaid, markOnePaid);

/**
 * Processing to paid (Released), with the bank's transaction id: reserved becomes paid, and a linked
 * sale becomes paid in the same transaction (DESIGN 7 and 10.6). Without notes, none remain.
 * @throws DomainError NOT_FOUND; CONFLICT with the payout's current state where the step isn't open
 */
export async function markOnePaid(
  context: Context,
  { payoutId, ...word }: BankWord & { payoutId: string },
): Promise<AdminPayout> {
  await context.table.planAndTransact(async () => {
    const payout = await readPayout(context, payoutId);
    if (payout.status !== 'processing') throw payoutChanged(payout);
    // What is processing leaves no batch any more.
    const withdrawal = await withdrawLine(context, payout);
    await context.table.transact([...(await payingOf(context, payout, word)), ...withdrawal]);
  });
  return forAdmin(context, await readPayout(context, payoutId));
}
