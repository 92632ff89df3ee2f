/** Starts a job on a bank's file. */
import type { AuditAction } from '../../../shared/audit/rules.ts';
import { bankFileTable, type StoredBankFile } from '../../data/bank-outcomes/bank-file.table.ts';
import type { Context } from '../../platform/context.ts';
import type { Write } from '../../platform/table.ts';
import { startFileJob as startJob } from '../jobs/start-file-job.ts';
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
  /** Commits it, where it may take two people. */
  commit?: (writes: readonly Write[]) => Promise<void>;
}

/**
 * Starts the job, if the file is as it was read.
 * @throws DomainError CONFLICT where the file changed since
 */
export async function startFileJob(
  context: Context,
  file: StoredBankFile,
  { kind, action, changes, facts = {}, writes = [], commit }: FileJob,
): Promise<StoredBankFile> {
  const { fileId, fileName, sha256 } = file;
  const changesOf = (jobId: string) => ({
    ...changes,
    ...(kind === 'applyBankFile' ? { applyJobId: jobId } : {}),
    jobId,
  });
  const jobId = await startJob(context, {
    kind,
    bankFileId: fileId,
    fileId,
    begin: (id) => bankFileTable(context.table).begin(file, changesOf(id)).orThrow(fileChanged),
    action,
    facts: { fileName, ...(sha256 ? { sha256 } : {}), ...facts },
    writes,
    commit,
  });
  const { problem: _, done: __, total: ___, ...rest } = file;
  return { ...rest, ...changesOf(jobId) };
}
