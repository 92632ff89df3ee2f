/** Starts a job whose input is known. */
import type { AuditAction } from '../../../shared/audit/rules.ts';
import { recordEvent } from '../audit/record-event.ts';
import type { Context } from '../../platform/context.ts';
import { alreadyCreated, createOnce, newId } from '../../platform/idempotency.ts';
import { jobTable, type StoredJob } from '../../data/jobs/job.table.ts';

interface NewJob extends Pick<StoredJob, 'kind' | 'listFilter' | 'fileType' | 'termsVersion'> {
  /** The endpoint, of whose calls one idempotency key starts one job. */
  operation: string;
  action: AuditAction;
  /** The submission, for comparing a repeat and for the audit trail. */
  input: Record<string, unknown>;
  /** An id that says when a job of its kind may be started; by default the submission names it. */
  jobId?: string;
}

/**
 * Queues a job under the submission's idempotency key. The stream puts it on the queue, so it starts
 * even if this function dies here.
 * @throws DomainError CONFLICT where the key was used with other content
 */
export function startJob(
  context: Context,
  { operation, action, input, jobId = newId(context, operation), ...job }: NewJob,
): Promise<StoredJob> {
  const { table, clock, actor } = context;
  return createOnce<StoredJob>({
    input,
    find: () => jobTable(table).get(jobId),
    write: async (inputHash) => {
      const at = clock.now().toISOString();
      const state = { status: 'queued', done: 0, attempts: 0 } as const;
      const fresh = { ...job, ...state, jobId, ownerId: actor.userId, createdAt: at, inputHash };
      await table.transact([
        jobTable(table).create(fresh).orThrow(alreadyCreated),
        recordEvent(context, { action, about: ['portal', jobId], at, after: input }),
      ]);
      return fresh;
    },
  });
}
