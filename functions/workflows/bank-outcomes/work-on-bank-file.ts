/** The jobs that read and apply a bank's file. */
import { bankFileTable, type StoredBankFile } from '../../data/bank-file.table.ts';
import type { ExportsBucket } from '../../data/exports-bucket.client.ts';
import type { StoredJob } from '../../data/job.table.ts';
import type { Progress } from '../../domain/jobs/hold-lease.ts';
import type { Context } from '../../platform/context.ts';
import type { Quarantine } from '../../platform/quarantine.ts';
import type { Write } from '../../platform/table.ts';

/** Loaded for a file alone: the letters of all scripts, with which names are compared, slow the function's start. */
const works = {
  readBankFile: async (task: BankFileTask) => (await import('./preview-file.ts')).previewFile(task),
  applyBankFile: async (task: BankFileTask) => (await import('./apply-file.ts')).applyFile(task),
} as const;

export type BankFileJob = StoredJob & { kind: keyof typeof works; bankFileId: string };

export const isBankFileJob = (job: StoredJob): job is BankFileJob =>
  Object.hasOwn(works, job.kind) && job.bankFileId !== undefined;

export interface BankFileTask {
  /** Runs with the rights of the administrator who started the job. */
  context: Context;
  bucket: ExportsBucket;
  uploads: Pick<Quarantine, 'read'>;
  job: BankFileJob;
  progress: Progress;
  file: StoredBankFile;
}

/** Works on a file to the end. Idempotent once it is done. */
export async function workOnBankFile(
  task: Pick<BankFileTask, 'context' | 'bucket' | 'uploads' | 'job' | 'progress'>,
): Promise<void> {
  const { context, job } = task;
  const file = await bankFileTable(context.table).get(job.bankFileId);
  const isOver = file?.status !== 'reading' && file?.status !== 'applying';
  if (!file || file.jobId !== job.jobId || isOver) return;
  const acting = { ...context, actor: { userId: job.ownerId } };
  await works[job.kind]({ ...task, context: acting, file });
}

/** The write that marks the file's work as stopped, with the problem. */
export const stopBankFile = (
  { table }: Context,
  { bankFileId, jobId }: BankFileJob,
  problem: string,
): Write => bankFileTable(table).advance(bankFileId, jobId, { status: 'stopped', problem });
