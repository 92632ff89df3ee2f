import { monthlyRunContract } from '../../../shared/monthly-run/contract.ts';
import { correctBatch } from '../../domain/monthly-run/correct-batch.ts';
import { readMonthlyBatch } from '../../domain/monthly-run/read-monthly-batch.ts';
import { verb } from '../verb.ts';

/** Writes the files of a locked batch anew, for another payment date. Idempotent. */
export const redateBatch = verb(
  monthlyRunContract.redateBatch,
  async (context, { batchId, ...asked }) => {
    await correctBatch(context, batchId, { kind: 'redate', ...asked });
    return readMonthlyBatch(context, batchId);
  },
);
