import { batchesOfRun, monthlyRunTable } from '../../data/monthly-run/monthly-run.table.ts';
import { payoutBatchTable, type StoredBatch } from '../../data/monthly-run/payout-batch.table.ts';
import type { Context } from '../../platform/context.ts';
import type { StoredPayout } from '../../data/payouts/payout.table.ts';

export type Batches = ReadonlyMap<string, Pick<StoredBatch, 'status'>>;

/** A batch whose lines are still pending is one of these last runs'. */
const RUNS = 12;

/** The batches that pending payouts can be in; they are read beside a page whose rows aren't known yet. */
export async function readRecentBatches({ table }: Context): Promise<Batches> {
  const { rows } = await monthlyRunTable(table).page({ limit: RUNS });
  return payoutBatchTable(table).getMany(rows.flatMap(batchesOfRun));
}

/** The batch of one payout; empty where it is in none. */
export const readBatchOf = (
  { table }: Context,
  { batchId }: Pick<StoredPayout, 'batchId'>,
): Promise<Batches> => payoutBatchTable(table).getMany(batchId ? [batchId] : []);
