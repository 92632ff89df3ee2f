import { monthlyRunContract } from '../../../shared/monthly-run/contract.ts';
import { readMonthlyBatch } from '../../domain/monthly-run/read-monthly-batch.ts';
import { splitBatch as split } from '../../domain/monthly-run/split-batch.ts';
import { verb } from '../verb.ts';

/** Moves chosen lines of an open batch into another one of its month. Idempotent while it goes on. */
export const splitBatch = verb(
  monthlyRunContract.splitBatch,
  async (context, { batchId, ...asked }) => {
    await split(context, batchId, asked);
    return readMonthlyBatch(context, batchId);
  },
);
