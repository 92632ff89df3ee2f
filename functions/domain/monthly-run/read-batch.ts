/** Reads one batch, and makes the conflict for a batch that changed. */
import { conflict, notFound } from '../../../shared/kernel/errors.ts';
import type { BatchId } from '../../../shared/kernel/batch-id.ts';
import { batchStatusWords } from '../../../shared/monthly-run/rules.ts';
import type { Context } from '../../platform/context.ts';
import { payoutBatchTable, type StoredBatch } from '../../data/monthly-run/payout-batch.table.ts';

/** @throws DomainError NOT_FOUND where the month has no batch */
export async function readBatch({ table }: Context, batchId: BatchId): Promise<StoredBatch> {
  const batch = await payoutBatchTable(table).get(batchId);
  if (!batch) throw noBatch();
  return batch;
}

export const noBatch = () => notFound('This month has no batch.');

type Current = StoredBatch | undefined;

/** The batch isn't in the state that the step needs; the message says which state it is in. */
export const batchChanged = (current: Current) => batchConflict(current, batchStatusWords);

/**
 * A conflict that carries the batch's present state.
 * @param wordsOf makes the message
 */
export function batchConflict(batch: Current, wordsOf: (batch: StoredBatch) => string) {
  if (!batch) return noBatch();
  const { batchId, status, lines, totalCents, transactionId } = batch;
  return conflict(wordsOf(batch), { batchId, status, lines, totalCents, transactionId });
}
