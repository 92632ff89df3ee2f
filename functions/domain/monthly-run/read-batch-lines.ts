/** Reads the lines of a batch consistently: an index may lag, so no payment may depend on it. */
import { payoutTable, type StoredPayout } from '../../data/payouts/payout.table.ts';
import type { Context } from '../../platform/context.ts';
import type { StoredBatch } from '../../data/monthly-run/payout-batch.table.ts';
import { readListedIds } from './read-listed-ids.ts';

/** Lines per read. */
const CHUNK = 50;

/**
 * All lines of a batch, in chunks and in the order of their ids.
 * @param after the id after which they begin; absent at the first
 */
export async function* readBatchLines(
  context: Context,
  batch: StoredBatch,
  after = '',
): AsyncGenerator<StoredPayout[]> {
  const listed = await readListedIds(context, batch);
  const ids = [...listed].filter((id) => id > after).sort();
  for (let from = 0; from < ids.length; from += CHUNK) {
    const payouts = await payoutTable(context.table).getManyNow(ids.slice(from, from + CHUNK));
    yield [...payouts.values()].filter(({ batchId }) => batchId === batch.batchId);
  }
}
