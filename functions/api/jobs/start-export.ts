import { jobsContract } from '../../../shared/jobs/contract.ts';
import { recordEvent } from '../../domain/audit/record-event.ts';
import { AlreadyCreated, createOnce, newId } from '../../platform/idempotency.ts';
import { optional } from '../../platform/present.ts';
import { verb } from '../verb.ts';
import { jobTable } from '../../data/job.table.ts';
import { presentJob } from '../../domain/jobs/present.ts';

/**
 * Starts an export. The stream puts it on the queue, so it starts even if this function dies here.
 */
export const startExport = verb(jobsContract.startExport, async (context, input) => {
  const { table, clock, actor } = context;
  const jobId = newId(context, 'startExport');
  const job = await createOnce({
    input,
    find: () => jobTable(table).get(jobId),
    write: async (inputHash) => {
      const at = clock.now().toISOString();
      const { kind, ...filter } = input;
      const fresh = {
        jobId,
        kind,
        listFilter: optional(filter),
        status: 'queued' as const,
        ownerId: actor.userId,
        done: 0,
        attempts: 0,
        createdAt: at,
        inputHash,
      };
      await table.transact([
        jobTable(table)
          .create(fresh)
          .orThrow(() => new AlreadyCreated()),
        recordEvent(context, {
          action: 'jobs.startExport',
          subject: 'portal',
          subjectId: jobId,
          at,
          after: { ...input },
        }),
      ]);
      return fresh;
    },
  });
  return presentJob(job);
});
