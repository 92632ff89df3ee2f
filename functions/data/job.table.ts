/** Jobs: what is asked for, how far it is, and where its result lies. */
import { RESOURCE_CATEGORIES } from '../../shared/resources/rules.ts';
import { jobKind, jobStatus } from '../../shared/kernel/job.ts';
import { defineEntity, type ItemOf, key } from '../platform/entity.ts';
import { isFree } from '../platform/lease.ts';

const definition = defineEntity({
  name: 'job',
  id: 'jobId',
  attributes: {
    jobId: { type: 'string', required: true },
    kind: { type: jobKind.options, required: true },
    status: { type: jobStatus.options, required: true },
    /** Exports: the status or type of the rows; absent for all rows. */
    rowStatus: { type: 'string' },
    /** Exports of the audit trail: which events. */
    auditFilter: { type: 'any' },
    /** Exports of resources: their category; absent for all. */
    rowCategory: { type: RESOURCE_CATEGORIES },
    ownerId: { type: 'string', required: true },
    done: { type: 'number', required: true },
    /** Imports: the number of rows, and how many of the done ones failed. */
    total: { type: 'number' },
    failed: { type: 'number' },
    /** Work on a batch: its period. */
    period: { type: 'string' },
    /** S3 ETag of the imported file; the worker refuses another content. */
    etag: { type: 'string' },
    /** How often workers took it, since it last got further where it can go on. */
    attempts: { type: 'number', required: true },
    /** Real time, ISO 8601: until then one worker has it. */
    leasedUntil: { type: 'string' },
    resultKey: { type: 'string' },
    problem: { type: 'string' },
    createdAt: { type: 'string', required: true },
    finishedAt: { type: 'string' },
    inputHash: { type: 'string', required: true },
  },
  indexes: {
    byStatus: { index: 'gsi4', pk: key`jobs#${'status'}`, sk: key`${'createdAt'}#${'jobId'}` },
  },
});

interface Reached {
  done: number;
  total?: number;
  failed?: number;
}

export type StoredJob = ItemOf<typeof definition>;

/** Jobs that go on where the last worker stopped; others begin anew. */
const RESUMABLE: readonly StoredJob['kind'][] = ['importProducts'];
const goesOn = ({ kind }: StoredJob) => RESUMABLE.includes(kind);

export const jobTable = definition.with(({ query, write }) => {
  const patchOf = (job: StoredJob) => ({ jobId: job.jobId });
  const indexed = ({ createdAt }: StoredJob) => ({ createdAt });
  return {
    /** Oldest jobs in a status. */
    inStatus: async (status: 'queued' | 'running'): Promise<StoredJob[]> =>
      (await query.byStatus({ status }).go({ limit: 100 })).data,

    /** The file of an import is there: the job may begin. */
    enqueue: (job: StoredJob, etag: string) =>
      write((jobs) =>
        jobs
          .patch(patchOf(job))
          .set({ status: 'queued', etag })
          .composite(indexed(job))
          .where((stored, is) => is.eq(stored.status, 'open')),
      ),

    /** Takes a job that nobody works on; an export begins anew, an import goes on. */
    claim: (job: StoredJob, until: string, now: string) =>
      write((jobs) =>
        jobs
          .patch(patchOf(job))
          .set({
            status: 'running',
            leasedUntil: until,
            ...(goesOn(job) ? {} : { done: 0 }),
          })
          .add({ attempts: 1 })
          .composite(indexed(job))
          .where(
            (stored, is) =>
              `(${is.eq(stored.status, 'queued')} OR ${is.eq(stored.status, 'running')}) AND ${isFree(now)(stored, is)}`,
          ),
      ),

    /**
     * Says how far the job is and keeps it, as long as it is still this worker's. A job that goes on has
     * failed no time from where it has come to, however often it failed on the way.
     */
    advance: (
      job: StoredJob,
      { lease, until, ...reached }: Reached & { lease: string; until: string },
    ) =>
      write((jobs) =>
        jobs
          .patch(patchOf(job))
          .set({ ...reached, leasedUntil: until, ...(goesOn(job) ? { attempts: 1 } : {}) })
          .where((stored, is) => is.eq(stored.leasedUntil, lease)),
      ),

    /** Says how far the rows of an open job have come, from where they were. */
    receive: (job: StoredJob, reached: Reached) =>
      write((jobs) =>
        jobs
          .patch(patchOf(job))
          .set(reached)
          .where(
            (stored, is) => `${is.eq(stored.status, 'open')} AND ${is.eq(stored.done, job.done)}`,
          ),
      ),

    /** Ends an open job with its last rows. */
    close: (job: StoredJob, reached: Reached & { finishedAt: string }) =>
      write((jobs) =>
        jobs
          .patch(patchOf(job))
          .set({ ...reached, status: 'done' })
          .composite(indexed(job))
          .where(
            (stored, is) => `${is.eq(stored.status, 'open')} AND ${is.eq(stored.done, job.done)}`,
          ),
      ),

    finish: (
      job: StoredJob,
      result: {
        status: 'done' | 'failed';
        finishedAt: string;
        done?: number;
        resultKey?: string;
        problem?: string;
      },
    ) =>
      write((jobs) =>
        jobs
          .patch(patchOf(job))
          .set(result)
          .composite(indexed(job))
          .where((stored, is) => is.eq(stored.status, 'running')),
      ),
  };
});
