import { monthlyRunContract } from '../../../shared/monthly-run/contract.ts';
import { correctBatch } from '../../domain/monthly-run/correct-batch.ts';
import { readMonthlyBatch } from '../../domain/monthly-run/read-monthly-batch.ts';
import { verb } from '../verb.ts';

/** Takes a line out of a locked batch, such as one of fraud, and writes the files anew. Idempotent. */
export const takeOutLine = verb(
  monthlyRunContract.takeOutLine,
  async (context, { batchId, ...asked }) => {
    await correctBatch(context, batchId, { kind: 'takeOut', ...asked });
    return readMonthlyBatch(context, batchId);
  },
);
