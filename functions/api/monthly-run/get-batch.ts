import { monthlyRunContract } from '../../../shared/monthly-run/contract.ts';
import { verb } from '../verb.ts';
import { readMonthlyBatch } from '../../domain/monthly-run/read-monthly-batch.ts';

export const getBatch = verb(monthlyRunContract.getBatch, (context, { batchId }) =>
  readMonthlyBatch(context, batchId),
);
