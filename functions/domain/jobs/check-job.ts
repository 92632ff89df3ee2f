/** The task of a worker at a job of any kind, and its result. */
import type { ExportsBucket } from '../../data/jobs/exports-bucket.client.ts';
import type { StoredJob } from '../../data/jobs/job.table.ts';
import type { Worker } from './hold-lease.ts';
import type { Context } from '../../platform/context.ts';
import type { Log } from '../../platform/log.ts';
import type { Quarantine } from '../../platform/quarantine.ts';

/** The things that the function has which works on jobs. */
export interface WorkDeps {
  context: Context;
  log: Log;
  bucket: ExportsBucket;
  uploads: Pick<Quarantine, 'read'>;
}

/** A worker at a job. Its context acts with the rights of whoever started the job. */
export type Task = Worker & WorkDeps;

/** Attributes that finished work stores with its job. */
export type WorkResult = Pick<
  StoredJob,
  'resultKey' | 'files' | 'incomplete' | 'forecast' | 'journal' | 'preview'
>;

/** A job as the endpoint that started it made it. */
export type JobWith<Name extends keyof StoredJob> = StoredJob &
  Required<{ [N in Name]: NonNullable<StoredJob[N]> }>;

/**
 * The job with a field that its kind has.
 * @throws Error for one that lacks it
 */
export function checkJob<Name extends keyof StoredJob>(job: StoredJob, name: Name): JobWith<Name> {
  if (job[name] === undefined) throw new Error(`The job ${job.jobId} has no ${name}`);
  return job as JobWith<Name>;
}
