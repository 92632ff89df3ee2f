import { monthlyRunContract } from '../../../shared/monthly-run/contract.ts';
import { confirmCorrection as confirm } from '../../domain/monthly-run/correct-batch.ts';
import { readMonthlyBatch } from '../../domain/monthly-run/read-monthly-batch.ts';
import { verb } from '../verb.ts';

/** A second person confirms a correction, which then starts. Idempotent. */
export const confirmCorrection = verb(
  monthlyRunContract.confirmCorrection,
  async (context, named) => {
    await confirm(context, named);
    return readMonthlyBatch(context, named.batchId);
  },
);
