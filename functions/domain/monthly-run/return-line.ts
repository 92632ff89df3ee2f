import type { StoredPayout } from '../../data/payouts/payout.table.ts';
import type { Context } from '../../platform/context.ts';
import { Stale, type Write } from '../../platform/table.ts';
import { payoutBatchTable } from '../../data/monthly-run/payout-batch.table.ts';
import { readBatch } from './read-batch.ts';

/**
 * The write that counts a line as returned and no longer as paid; empty where the payout is in no
 * batch. In the transaction it throws `Stale` where the batch changed its status.
 */
export async function returnLine(
  context: Context,
  { batchId, status, amountCents }: Pick<StoredPayout, 'batchId' | 'status' | 'amountCents'>,
): Promise<Write[]> {
  if (!batchId) return [];
  const batch = await readBatch(context, batchId);
  const returned = { cents: amountCents, wasPaid: status === 'paid' };
  const stale = () => new Stale('The batch came to another state');
  return [payoutBatchTable(context.table).returnLine(batch, returned).orThrow(stale)];
}
