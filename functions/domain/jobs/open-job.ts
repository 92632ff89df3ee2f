/** Opens a job that waits for its input. */
import { recordEvent } from '../audit/record-event.ts';
import type { Context } from '../../platform/context.ts';
import { alreadyCreated, createOnce, newId } from '../../platform/idempotency.ts';
import { jobTable, type StoredJob } from '../../data/jobs/job.table.ts';

/**
 * Opens a job under the submission's idempotency key.
 * @param input the submission, for comparing a repeat
 * @param more further attributes of the job
 */
export function openJob(
  context: Context,
  kind: 'importProducts' | 'uploadAgents',
  input: object,
  more: Pick<StoredJob, 'total' | 'failed' | 'columnChoice' | 'fileType'> = {},
): Promise<StoredJob> {
  const { table, clock, actor } = context;
  const jobId = newId(context, `jobs.open.${kind}`);
  return createOnce<StoredJob>({
    input,
    find: () => jobTable(table).get(jobId),
    write: async (inputHash) => {
      const at = clock.now().toISOString();
      const state = { status: 'open', done: 0, attempts: 0 } as const;
      const fresh = { ...more, ...state, jobId, kind, ownerId: actor.userId };
      const stored = { ...fresh, createdAt: at, inputHash };
      await table.transact([
        jobTable(table).create(stored).orThrow(alreadyCreated),
        recordEvent(context, {
          action: `jobs.${kind}`,
          about: ['portal', jobId],
          at,
          after: { ...input, status: 'open' },
        }),
      ]);
      return stored;
    },
  });
}
