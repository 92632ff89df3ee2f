import { monthlyRunContract } from '../../../shared/monthly-run/contract.ts';
import { withdrawCorrection as withdraw } from '../../domain/monthly-run/correct-batch.ts';
import { readMonthlyBatch } from '../../domain/monthly-run/read-monthly-batch.ts';
import { verb } from '../verb.ts';

/** Ends a correction that waits for a second person. Idempotent. */
export const withdrawCorrection = verb(
  monthlyRunContract.withdrawCorrection,
  async (context, named) => {
    await withdraw(context, named);
    return readMonthlyBatch(context, named.batchId);
  },
);
