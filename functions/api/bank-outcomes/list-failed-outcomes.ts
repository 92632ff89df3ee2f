import { bankOutcomesContract } from '../../../shared/bank-outcomes/contract.ts';
import { bankFiles } from '../../domain/bank-outcomes/kind.ts';
import { readFile } from '../../domain/brought-files/read-file.ts';
import { readFailures } from '../../domain/jobs/read-failures.ts';
import { verb } from '../verb.ts';

export const listFailedOutcomes = verb(
  bankOutcomesContract.listFailedOutcomes,
  async (context, { fileId, after }) =>
    readFailures(context, (await readFile(context, bankFiles, fileId)).applyJobId, after),
);
