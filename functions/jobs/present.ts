/** What leaves the portal about a job, field by field. */
import type { Job } from '../../shared/jobs/contract.ts';
import { optional } from '../platform/present.ts';
import type { StoredJob } from './job.table.ts';

export const presentJob = (job: StoredJob, downloadUrl?: string): Job => ({
  id: job.jobId,
  kind: job.kind,
  status: job.status,
  done: job.done,
  createdAt: job.createdAt,
  ...optional({ finishedAt: job.finishedAt, problem: job.problem, downloadUrl }),
});
