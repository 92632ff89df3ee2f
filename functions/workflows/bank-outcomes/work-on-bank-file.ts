/** The jobs that read and apply a bank's file. */
import { bankFileTable, type StoredBankFile } from '../../data/bank-outcomes/bank-file.table.ts';
import type { StoredJob } from '../../data/jobs/job.table.ts';
import type { Context } from '../../platform/context.ts';
import type { Write } from '../../platform/table.ts';
import { type JobWith, checkJob, type Task } from '../../domain/jobs/check-job.ts';

export interface BankFileTask extends Task {
  job: JobWith<'bankFileId'>;
  file: StoredBankFile;
}

/** Works on a file to the end, where the job still is its job. */
export const workOnBankFile =
  (work: (task: BankFileTask) => Promise<void>) =>
  async (task: Task): Promise<void> => {
    const job = checkJob(task.job, 'bankFileId');
    const file = await bankFileTable(task.context.table).get(job.bankFileId);
    const isOver = file?.status !== 'reading' && file?.status !== 'applying';
    if (!file || file.jobId !== job.jobId || isOver) return;
    await work({ ...task, job, file });
  };

/** The write that marks the file's work as stopped, with the problem. */
export const stopBankFile = ({ table }: Context, job: StoredJob, problem: string): Write[] => [
  bankFileTable(table).advance(checkJob(job, 'bankFileId').bankFileId, job.jobId, {
    status: 'stopped',
    problem,
  }),
];
