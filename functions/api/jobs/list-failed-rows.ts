import { jobsContract } from '../../../shared/jobs/contract.ts';
import { verb } from '../verb.ts';
import { jobFailureTable } from '../../data/job-failure.table.ts';
import { readJob } from '../../domain/jobs/read-job.ts';

/** Items per answer, which keeps it far below the limit of 6 MB. */
const PARTS = 20;

export const listFailedRows = verb(
  jobsContract.listFailedRows,
  async (context, { jobId, after = 0 }) => {
    const { clock, table } = context;
    const [{ parts, more }] = await Promise.all([
      jobFailureTable(table).page(jobId, { after, parts: PARTS }, clock.real()),
      readJob(context, jobId),
    ]);
    const rows = parts.flatMap(({ failures }) =>
      failures.map(({ row, reason, cells }) => ({
        row,
        reason,
        ...(cells ? { cells: cells as Record<string, string> } : {}),
      })),
    );
    return { rows, more };
  },
);
