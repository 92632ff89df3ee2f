/** Presents jobs in API answers; lists every field. */
import type { Job } from '../../../shared/kernel/job.ts';
import { optional } from '../../platform/present.ts';
import type { StoredJob } from '../../data/jobs/job.table.ts';
import { isWorkbook, presentFileName } from './present-file-name.ts';

export const presentJob = (job: StoredJob, downloadUrl?: string): Job => ({
  id: job.jobId,
  kind: job.kind,
  status: job.status,
  done: job.done,
  createdAt: job.createdAt,
  ...optional({
    total: job.total,
    failed: job.failed,
    finishedAt: job.finishedAt,
    problem: job.problem,
    incomplete: job.incomplete || undefined,
    fileType: isWorkbook(job) ? ('xlsx' as const) : undefined,
    forecast: job.forecast,
    journal: job.journal,
    preview: job.preview,
    downloadUrl,
    files: job.files?.map(({ rows, bytes }, at) => ({
      name: presentFileName(job, at + 1),
      rows,
      bytes,
    })),
    manifestName: job.files && presentFileName(job, 'manifest'),
  }),
});
