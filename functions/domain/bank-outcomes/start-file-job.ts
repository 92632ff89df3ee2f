/** Starts a job on a bank's file. */
import { randomUUID } from 'node:crypto';
import type { AuditAction } from '../../../shared/audit/rules.ts';
import { bankFileTable, type StoredBankFile } from '../../data/bank-file.table.ts';
import { jobTable } from '../../data/job.table.ts';
import type { Context } from '../../platform/context.ts';
import { hashOf } from '../../platform/idempotency.ts';
import type { Write } from '../../platform/table.ts';
import { recordEvent } from '../audit/record-event.ts';
import { fileChanged } from './read-bank-file.ts';

interface FileJob {
  kind: 'readBankFile' | 'applyBankFile';
  action: AuditAction;
  changes: Partial<
    Pick<StoredBankFile, 'status' | 'etag' | 'applyJobId' | 'applied' | 'appliedBefore'>
  >;
  /** Values of the step for its event. */
  facts?: Record<string, unknown>;
  writes?: readonly Write[];
}

/**
 * Starts the job, if the file is as it was read; the stream puts it on its queue.
 * @throws DomainError CONFLICT where the file changed since
 */
export async function startFileJob(
  context: Context,
  file: StoredBankFile,
  { kind, action, changes, facts = {}, writes = [] }: FileJob,
): Promise<StoredBankFile> {
  const { actor, clock, table } = context;
  const { fileId, fileName, sha256 } = file;
  const jobId = randomUUID();
  const at = clock.now().toISOString();
  const applying = kind === 'applyBankFile' ? { applyJobId: jobId } : {};
  const all = { ...changes, ...applying, jobId };
  await table.transact([
    bankFileTable(table).begin(file, all).orThrow(fileChanged),
    jobTable(table)
      .create({
        jobId,
        kind,
        bankFileId: fileId,
        status: 'queued',
        ownerId: actor.userId,
        done: 0,
        attempts: 0,
        createdAt: at,
        inputHash: hashOf({ kind, fileId }),
      })
      .orThrow(() => new Error('Two jobs have one id')),
    ...writes,
    recordEvent(context, {
      action,
      subject: 'portal',
      subjectId: fileId,
      at,
      after: { fileName, ...(sha256 ? { sha256 } : {}), ...facts },
    }),
  ]);
  const { problem: _, done: __, total: ___, ...rest } = file;
  return { ...rest, ...all };
}
