/**
 * The jobs that work on a batch, mostly on each of its lines. A resumed job skips the lines that are done.
 */
import { batchWorkTable } from '../../data/monthly-run/batch-work.table.ts';
import type { StoredJob } from '../../data/jobs/job.table.ts';
import type { Context } from '../../platform/context.ts';
import type { Write } from '../../platform/table.ts';
import { type JobWith, checkJob, type Task } from '../../domain/jobs/check-job.ts';
import type { StoredBatch } from '../../data/monthly-run/payout-batch.table.ts';
import { readBatch } from '../../domain/monthly-run/read-batch.ts';

export interface BatchTask extends Task {
  job: JobWith<'batchId'>;
  batch: StoredBatch;
}

/** Works on a batch to the end, where the job still is its work. */
export const workOnBatch =
  (work: (task: BatchTask) => Promise<void>) =>
  async (task: Task): Promise<void> => {
    const job = checkJob(task.job, 'batchId');
    const batch = await readBatch(task.context, job.batchId);
    if (batch.work?.jobId !== job.jobId) return;
    await work({ ...task, job, batch });
  };

/** The write that marks the batch's work as failed, with the problem. */
export const stopWork = ({ table }: Context, job: StoredJob, problem: string): Write[] => [
  batchWorkTable(table).stop(checkJob(job, 'batchId').batchId, { jobId: job.jobId, problem }),
];
