import { batchesOfRun, type StoredRun } from '../../data/monthly-run/monthly-run.table.ts';
import { payoutBatchTable, type StoredBatch } from '../../data/monthly-run/payout-batch.table.ts';
import type { Context } from '../../platform/context.ts';

/** The batches of a run in order: more than one where the month was split while that was possible. */
export async function readBatchesOfRun(
  { table }: Pick<Context, 'table'>,
  run: Pick<StoredRun, 'period' | 'batches'>,
): Promise<StoredBatch[]> {
  const ids = batchesOfRun(run);
  const found = await payoutBatchTable(table).getManyNow(ids);
  return ids.flatMap((id) => found.get(id) ?? []);
}
