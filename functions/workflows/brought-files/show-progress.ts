/** Shows at a file how far the work on it is. */
import type { FileChanges, StoredFile } from '../../data/brought-files/brought-file.table.ts';
import { type Failure, jobFailureTable } from '../../data/jobs/job-failure.table.ts';
import { holdLease } from '../../domain/jobs/hold-lease.ts';
import type { Write } from '../../platform/table.ts';
import type { FileTask } from './work-on-file.ts';

/** The write that shows how far the work is. */
export const advanceOf = <File extends StoredFile>(
  { context: { table }, file, job, kind, progress: { done, total = done } }: FileTask<File>,
  changes: FileChanges<File> = {},
): Write => kind.table(table).advance(file.fileId, job.jobId, { ...changes, done, total });

/** Renews the lease, and shows how far the work is. */
export const showProgress = <File extends StoredFile>(task: FileTask<File>): Promise<void> =>
  holdLease(task, [advanceOf(task)]);

/**
 * Renews the lease once some lines more are applied, and keeps those that failed.
 * @param part.failures few enough for one item, in the order of their rows
 */
export async function showApplied<File extends StoredFile>(
  task: FileTask<File>,
  applied: NonNullable<File['applied']>,
  { done, failures }: { done: number; failures: Failure[] },
): Promise<void> {
  const { context, job, progress } = task;
  progress.done = done;
  progress.failed = applied.failed;
  await holdLease(task, [
    advanceOf(task, { applied }),
    ...(failures.length > 0
      ? [jobFailureTable(context.table).keep(job.jobId, failures, context.clock.real())]
      : []),
  ]);
}
