import { notFound } from '../../../shared/kernel/errors.ts';
import type { Context } from '../../platform/context.ts';
import { jobTable, type StoredJob } from '../../data/job.table.ts';

/**
 * A job of one's own.
 * @throws DomainError NOT_FOUND where there is none, or it is another's, or another kind
 */
export async function readJob(
  { table, actor }: Context,
  jobId: string,
  kind?: StoredJob['kind'],
): Promise<StoredJob> {
  const job = await jobTable(table).get(jobId);
  const isTheirs = job?.ownerId === actor.userId && (kind === undefined || job.kind === kind);
  if (!job || !isTheirs) throw notFound('This job does not exist.');
  return job;
}
