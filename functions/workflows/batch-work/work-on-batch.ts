/** The jobs that work on a batch, mostly on each of its lines. A resumed job skips the lines that are done. */
import { batchWorkTable } from '../../data/batch-work.table.ts';
import { DomainError } from '../../../shared/kernel/errors.ts';
import type { ExportsBucket } from '../../data/exports-bucket.client.ts';
import type { Progress } from '../../domain/jobs/hold-lease.ts';
import type { StoredJob } from '../../data/job.table.ts';
import type { Context } from '../../platform/context.ts';
import type { Write } from '../../platform/table.ts';
import { lockLines } from './lock-lines.ts';
import type { StoredBatch } from '../../data/payout-batch.table.ts';
import { readBatch } from '../../domain/monthly-run/read-batch.ts';
import { reopenLines } from './reopen-lines.ts';
import { stepToPaid, stepToProcessing } from './step-lines.ts';
import { writeFileSet } from './write-file-set.ts';

const works = {
  lockBatch: lockLines,
  processBatch: stepToProcessing,
  payBatch: stepToPaid,
  reopenBatch: reopenLines,
  rewriteFiles: writeFileSet,
} as const;

export type BatchJob = StoredJob & { kind: keyof typeof works; batchId: string };

export const isBatchJob = (job: StoredJob): job is BatchJob =>
  Object.hasOwn(works, job.kind) && job.batchId !== undefined;

export interface BatchTask {
  /** Runs with the rights of the administrator who started the job. */
  context: Context;
  bucket: ExportsBucket;
  job: BatchJob;
  progress: Progress;
  batch: StoredBatch;
}

/** Works on a batch to the end, with the rights of the administrator who started the job. Idempotent once it is done. */
export async function workOnBatch(
  { context, bucket }: Pick<BatchTask, 'context' | 'bucket'>,
  job: BatchJob,
  progress: Progress,
): Promise<void> {
  const acting = { ...context, actor: { userId: job.ownerId } };
  const batch = await readBatch(context, job.batchId);
  if (batch.work?.jobId !== job.jobId) return;
  await works[job.kind]({ context: acting, bucket, job, progress, batch });
}

/** A refusal that retries can't change: an administrator must act on its message. */
export const isRefused = (error: unknown): error is DomainError =>
  error instanceof DomainError && error.code !== 'BUSY';

/** The write that marks the batch's work as failed, with the problem. */
export const stopWork = (
  { table }: Context,
  { batchId, jobId }: BatchJob,
  problem: string,
): Write => batchWorkTable(table).stop(batchId, { jobId, problem });
