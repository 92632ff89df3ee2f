import { addMonths, periodOf } from '../../../shared/kernel/month.ts';
import { payoutBatchTable, type StoredBatch } from '../../data/payout-batch.table.ts';
import type { Context } from '../../platform/context.ts';
import type { StoredPayout } from '../../data/payout.table.ts';

export type Batches = ReadonlyMap<string, Pick<StoredBatch, 'status'>>;

/** A batch whose lines are still pending is one of these last months'. */
const MONTHS = 12;

/** The batches that pending payouts can be in; they are read beside a page whose rows aren't known yet. */
export function readRecentBatches({ table, clock }: Context): Promise<Batches> {
  const now = periodOf(clock.now());
  const periods = Array.from({ length: MONTHS }, (_, ago) => addMonths(now, -ago));
  return payoutBatchTable(table).getMany(periods);
}

/** The batch of one payout; empty where it is in none. */
export const readBatchOf = (
  { table }: Context,
  { batchId }: Pick<StoredPayout, 'batchId'>,
): Promise<Batches> => payoutBatchTable(table).getMany(batchId ? [batchId] : []);
