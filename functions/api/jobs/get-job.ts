import { jobsContract } from '../../../shared/jobs/contract.ts';
import { notFound } from '../../../shared/kernel/errors.ts';
import { exportKeyOf } from '../../domain/jobs/export-keys.ts';
import type { ExportsBucket } from '../../data/jobs/exports-bucket.client.ts';
import type { StoredJob } from '../../data/jobs/job.table.ts';
import { presentFileName } from '../../domain/jobs/present-file-name.ts';
import { presentJob } from '../../domain/jobs/present.ts';
import { readJob } from '../../domain/jobs/read-job.ts';
import { verb } from '../verb.ts';

/** The progress of one's own job; a finished one carries a link to its result, or to one of its files. */
export const getJob = (bucket: Pick<ExportsBucket, 'linkTo'>) =>
  verb(jobsContract.getJob, async (context, { jobId, file }) => {
    const job = await readJob(context, jobId);
    return presentJob(job, await linkTo(bucket, job, file));
  });

/** @throws DomainError NOT_FOUND where the job has no such file */
async function linkTo(
  bucket: Pick<ExportsBucket, 'linkTo'>,
  job: StoredJob,
  number: number | undefined,
): Promise<string | undefined> {
  const { jobId, resultKey, files = [] } = job;
  if (number === undefined) {
    const name = presentFileName(job, files.length > 0 ? 'manifest' : undefined);
    return resultKey && bucket.linkTo(resultKey, name);
  }
  if (number > files.length) throw notFound('This file does not exist.');
  return bucket.linkTo(exportKeyOf(jobId, number), presentFileName(job, number));
}
