import { heldInBatch, isChangeable } from '../../../shared/monthly-run/rules.ts';
import type { StoredPayout } from '../../data/payouts/payout.table.ts';
import type { Context } from '../../platform/context.ts';
import { Stale, type Write } from '../../platform/table.ts';
import {
  NO_LINES,
  payoutBatchTable,
  type StoredBatch,
} from '../../data/monthly-run/payout-batch.table.ts';
import { readBatch, batchConflict } from './read-batch.ts';

/**
 * The write that takes a payout's line out of its batch; empty where it is in none. The caller's own write
 * clears `batchId`. In the transaction it throws `Stale` where the batch changed its status.
 * @param named how the message names the payout
 * @throws DomainError CONFLICT naming the batch, from `locked` on
 */
export async function withdrawLine(
  context: Context,
  { batchId, amountCents }: Pick<StoredPayout, 'batchId' | 'amountCents'>,
  named = 'This payout',
): Promise<Write[]> {
  if (!batchId) return [];
  const batch = await readBatch(context, batchId);
  if (!isChangeable(batch.status))
    throw batchConflict(batch, (held: StoredBatch) => heldInBatch(named, held));
  const stale = () => new Stale('The batch came to another state');
  // The lines of a batch that a run collects aren't counted yet.
  const move = batch.status === 'collecting' ? NO_LINES : { lines: -1, cents: -amountCents };
  return [payoutBatchTable(context.table).moveLine(batch, move).orThrow(stale)];
}
