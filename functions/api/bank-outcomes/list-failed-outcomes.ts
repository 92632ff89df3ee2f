import { bankOutcomesContract } from '../../../shared/bank-outcomes/contract.ts';
import { readStoredFile } from '../../domain/bank-outcomes/read-bank-file.ts';
import { readFailures } from '../../domain/jobs/read-failures.ts';
import { verb } from '../verb.ts';

export const listFailedOutcomes = verb(
  bankOutcomesContract.listFailedOutcomes,
  async (context, { fileId, after }) =>
    readFailures(context, (await readStoredFile(context, fileId)).applyJobId, after),
);
