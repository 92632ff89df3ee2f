import { conflict, notFound } from '../../../shared/kernel/errors.ts';
import type { Context } from '../../platform/context.ts';
import { wisherOf } from '../../platform/idempotency.ts';
import { jobTable, type StoredJob } from '../../data/jobs/job.table.ts';

export const notArrived = () => conflict('The file has not arrived. Please upload it again.');

/**
 * A job of the actor, or of whoever asked for the call.
 * @throws DomainError NOT_FOUND where there is none, it belongs to another person, or is of another
 *   kind
 */
export async function readJob(
  context: Context,
  jobId: string,
  kind?: StoredJob['kind'],
): Promise<StoredJob> {
  const job = await jobTable(context.table).get(jobId);
  const isTheirs = job?.ownerId === wisherOf(context) && (kind === undefined || job.kind === kind);
  if (!job || !isTheirs) throw notFound('This job does not exist.');
  return job;
}
