/** How verbs read one batch, and what the loser of two decisions about it hears. */
import { conflict, notFound } from '../../../shared/kernel/errors.ts';
import type { Period } from '../../../shared/kernel/month.ts';
import { batchStatusWords } from '../../../shared/monthly-run/rules.ts';
import type { Context } from '../../platform/context.ts';
import { payoutBatchTable, type StoredBatch } from '../../data/payout-batch.table.ts';

/** @throws DomainError NOT_FOUND where the month has no batch */
export async function readBatch({ table }: Context, period: Period): Promise<StoredBatch> {
  const batch = await payoutBatchTable(table).get(period);
  if (!batch) throw noBatch();
  return batch;
}

const noBatch = () => notFound('This month has no batch.');

type Current = StoredBatch | undefined;

/** The batch stands elsewhere than the step needs: the answer says where. */
export const batchChanged = (current: Current) => refuse(current, batchStatusWords);

/**
 * A refusal with the batch as it is.
 * @param wordsOf what is said of it
 */
export function refuse(batch: Current, wordsOf: (batch: StoredBatch) => string) {
  if (!batch) return noBatch();
  const { period, status, lines, totalCents, transactionId } = batch;
  return conflict(wordsOf(batch), { period, status, lines, totalCents, transactionId });
}
