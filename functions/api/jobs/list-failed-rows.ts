import { jobsContract } from '../../../shared/jobs/contract.ts';
import { readFailures } from '../../domain/jobs/read-failures.ts';
import { readJob } from '../../domain/jobs/read-job.ts';
import { verb } from '../verb.ts';

export const listFailedRows = verb(
  jobsContract.listFailedRows,
  async (context, { jobId, after }) => {
    const [failures] = await Promise.all([
      readFailures(context, jobId, after),
      readJob(context, jobId),
    ]);
    return failures;
  },
);
