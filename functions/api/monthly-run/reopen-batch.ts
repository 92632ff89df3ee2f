import { monthlyRunContract } from '../../../shared/monthly-run/contract.ts';
import { correctBatch } from '../../domain/monthly-run/correct-batch.ts';
import { readMonthlyBatch } from '../../domain/monthly-run/read-monthly-batch.ts';
import { verb } from '../verb.ts';

/** Opens a locked batch again: accounts aren’t fixed any more, and its files are void. Idempotent. */
export const reopenBatch = verb(
  monthlyRunContract.reopenBatch,
  async (context, { batchId, ...asked }) => {
    await correctBatch(context, batchId, { kind: 'reopen', ...asked });
    return readMonthlyBatch(context, batchId);
  },
);
