import { monthlyRunContract } from '../../../shared/monthly-run/contract.ts';
import { readMonthlyBatch } from '../../domain/monthly-run/read-monthly-batch.ts';
import { mergeBatch as merge } from '../../domain/monthly-run/split-batch.ts';
import { verb } from '../verb.ts';

/** Moves all lines of a batch back into the first of its month. Idempotent while it goes on. */
export const mergeBatch = verb(
  monthlyRunContract.mergeBatch,
  async (context, { batchId, ...asked }) => {
    await merge(context, batchId, asked);
    return readMonthlyBatch(context, batchId);
  },
);
