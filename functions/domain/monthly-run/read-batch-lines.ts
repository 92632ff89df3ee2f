/** Reads the lines of a batch consistently: an index may lag, so no payment may depend on it. */
import { payoutTable, type StoredPayout } from '../../data/payout.table.ts';
import type { Context } from '../../platform/context.ts';
import { collectedLinesTable } from '../../data/collected-lines.table.ts';
import type { StoredBatch } from '../../data/payout-batch.table.ts';

/** Lines per read. */
const CHUNK = 50;

/** All lines of a batch, in chunks. */
export async function* readBatchLines(
  { table }: Context,
  { batchId, included = [] }: StoredBatch,
): AsyncGenerator<StoredPayout[]> {
  const collected = await collectedLinesTable(table).all(batchId);
  const ids = [...new Set([...collected, ...included])].sort();
  for (let from = 0; from < ids.length; from += CHUNK) {
    const payouts = await payoutTable(table).getManyNow(ids.slice(from, from + CHUNK));
    yield [...payouts.values()].filter((payout) => payout.batchId === batchId);
  }
}
