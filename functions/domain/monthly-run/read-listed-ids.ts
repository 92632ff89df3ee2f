import { collectedLinesTable } from '../../data/monthly-run/collected-lines.table.ts';
import { movedLineTable } from '../../data/monthly-run/moved-line.table.ts';
import type { StoredBatch } from '../../data/monthly-run/payout-batch.table.ts';
import type { Context } from '../../platform/context.ts';

/**
 * The payouts that were ever put into a batch: by its run, by people, or from another batch. A payout
 * says itself which batch it is in now.
 */
export async function readListedIds(
  { table }: Pick<Context, 'table'>,
  { batchId, included = [] }: Pick<StoredBatch, 'batchId' | 'included'>,
): Promise<Set<string>> {
  const [collected, moved] = await Promise.all([
    collectedLinesTable(table).all(batchId),
    movedLineTable(table).all(batchId),
  ]);
  return new Set([...collected, ...moved, ...included]);
}
