import type { FailedRow } from '../../../shared/kernel/job.ts';
import { jobFailureTable } from '../../data/jobs/job-failure.table.ts';
import type { Context } from '../../platform/context.ts';

/** Items per answer, which keeps it far below the limit of 6 MB. */
const PARTS = 20;

/** The next failed rows of a job after a row; those of no job are none. */
export async function readFailures(
  { clock, table }: Context,
  jobId: string | undefined,
  after = 0,
): Promise<{ rows: FailedRow[]; more: boolean }> {
  if (jobId === undefined) return { rows: [], more: false };
  const page = { after, parts: PARTS };
  const { parts, more } = await jobFailureTable(table).page(jobId, page, clock.real());
  const rows = parts.flatMap(({ failures }) =>
    failures.map(({ row, reason, cells }) => ({
      row,
      reason,
      ...(cells ? { cells: cells as Record<string, string> } : {}),
    })),
  );
  return { rows, more };
}
