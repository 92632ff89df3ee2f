import { jobsContract } from '../../shared/jobs/contract.ts';
import { dayOf } from '../../shared/kernel/month.ts';
import { notFound } from '../../shared/kernel/errors.ts';
import { verb } from '../platform/verb.ts';
import type { ExportsBucket } from './exports-bucket.client.ts';
import { jobTable } from './job.table.ts';
import { presentJob } from './present.ts';

const names = { exportSales: 'sales', exportPayouts: 'payouts' } as const;

/** How far a job of one's own is; a finished one carries a link to its result. */
export const getJob = (bucket: ExportsBucket) =>
  verb(jobsContract.getJob, async ({ table, actor }, { jobId }) => {
    const job = await jobTable(table).get(jobId);
    if (!job || job.ownerId !== actor.userId) throw notFound('This job does not exist.');
    const fileName = `${names[job.kind]}-${dayOf(job.createdAt)}.csv`;
    const link = job.resultKey ? await bucket.linkTo(job.resultKey, fileName) : undefined;
    return presentJob(job, link);
  });
