/** Starts a job on a file that the office brought in. */
import { randomUUID } from 'node:crypto';
import type { AuditAction } from '../../../shared/audit/rules.ts';
import { jobTable, type StoredJob } from '../../data/jobs/job.table.ts';
import type { Context } from '../../platform/context.ts';
import { hashOf, wisherOf } from '../../platform/idempotency.ts';
import type { Write } from '../../platform/table.ts';
import { recordEvent } from '../audit/record-event.ts';

interface NewFileJob extends Pick<StoredJob, 'kind' | 'bankFileId' | 'statementId'> {
  fileId: string;
  /** The write that begins the job on the file's record, if that is as it was read. */
  begin: (jobId: string) => Write;
  action: AuditAction;
  /** Values of the step for its event. */
  facts: Record<string, unknown>;
  writes?: readonly Write[];
  /** Commits it, where it may take two people. */
  commit?: ((writes: readonly Write[]) => Promise<void>) | undefined;
}

/**
 * Starts the job; the stream puts it on its queue.
 * @returns the job's id
 * @throws what `begin` throws where the file changed since
 */
export async function startFileJob(
  context: Context,
  { fileId, begin, action, facts, writes = [], commit, ...job }: NewFileJob,
): Promise<string> {
  const { clock, table } = context;
  const jobId = randomUUID();
  const at = clock.now().toISOString();
  const all = [
    begin(jobId),
    jobTable(table)
      .create({
        ...job,
        jobId,
        status: 'queued',
        // Whoever asked may release the batch; a second person may be the one who locked it.
        ownerId: wisherOf(context),
        done: 0,
        attempts: 0,
        createdAt: at,
        inputHash: hashOf({ kind: job.kind, fileId }),
      })
      .orFail('Two jobs have one id'),
    ...writes,
    recordEvent(context, { action, subject: 'portal', subjectId: fileId, at, after: facts }),
  ];
  await (commit ? commit(all) : table.transact(all));
  return jobId;
}
