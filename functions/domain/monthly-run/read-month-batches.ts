import { periodOfBatch } from '../../../shared/kernel/batch-id.ts';
import type { Period } from '../../../shared/kernel/month.ts';
import { batchesOfRun, monthlyRunTable, type StoredRun } from '../../data/monthly-run.table.ts';
import { payoutBatchTable, type StoredBatch } from '../../data/payout-batch.table.ts';
import type { Context } from '../../platform/context.ts';
import { noBatch } from './read-batch.ts';

/** A month's run, with all its batches in order, for decisions. */
export interface MonthBatches {
  run: StoredRun;
  batches: StoredBatch[];
}

/** @throws DomainError NOT_FOUND where the month has no run */
export async function readMonthBatches(context: Context, period: Period): Promise<MonthBatches> {
  const run = await monthlyRunTable(context.table).get(period);
  if (!run) throw noBatch();
  return { run, batches: await readBatchesOfRun(context, run) };
}

/** The batches of a run in order. */
export async function readBatchesOfRun(
  { table }: Pick<Context, 'table'>,
  run: Pick<StoredRun, 'period' | 'batches'>,
): Promise<StoredBatch[]> {
  const ids = batchesOfRun(run);
  const found = await payoutBatchTable(table).getManyNow(ids);
  return ids.flatMap((id) => found.get(id) ?? []);
}

/** The other batches of a batch's month, in order. */
export async function readOtherBatches(
  context: Context,
  { batchId }: Pick<StoredBatch, 'batchId'>,
): Promise<StoredBatch[]> {
  const { batches } = await readMonthBatches(context, periodOfBatch(batchId));
  return batches.filter((other) => other.batchId !== batchId);
}
