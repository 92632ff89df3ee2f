/** The content of a locked batch's files. */
import type { Payment } from '../../../shared/monthly-run/rules.ts';
import type { StoredBatch } from '../../data/monthly-run/payout-batch.table.ts';
import type { BankSnapshot, StoredPayout } from '../../data/payouts/payout.table.ts';
import { readBatchLines } from '../../domain/monthly-run/read-batch-lines.ts';
import type { Context } from '../../platform/context.ts';

/**
 * The input of the files, ordered by agent and payout.
 * @throws Error where lines and totals differ: then no file is better than a wrong one
 */
export async function readPayments(context: Context, batch: StoredBatch): Promise<Payment[]> {
  const lines: { place: string; payment: Payment }[] = [];
  for await (const payouts of readBatchLines(context, batch))
    for (const payout of payouts)
      lines.push({ place: `${payout.agentId}#${payout.payoutId}`, payment: paymentOf(payout) });
  lines.sort((one, other) => (one.place < other.place ? -1 : 1));
  const payments = lines.map(({ payment }) => payment);
  const totalCents = payments.reduce((sum, { amountCents }) => sum + amountCents, 0);
  if (payments.length !== batch.lines || totalCents !== batch.totalCents)
    throw new Error(`The lines of the batch of ${batch.batchId} differ from its totals`);
  return payments;
}

function paymentOf({ payoutId, amountCents, bank }: StoredPayout): Payment {
  const { bankName, accountHolderName, accountNumber, branchCode, accountType } =
    (bank as BankSnapshot | undefined) ?? {};
  if (!bankName || !accountHolderName || !accountNumber || !branchCode)
    throw new Error(`Payout ${payoutId} has no account`);
  return {
    payoutId,
    amountCents,
    bankName,
    accountHolderName,
    accountNumber,
    branchCode,
    accountType,
  };
}
