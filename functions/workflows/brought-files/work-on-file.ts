/** The jobs that read and apply a file that the office brought in. */
import type { StoredFile } from '../../data/brought-files/brought-file.table.ts';
import type { StoredJob } from '../../data/jobs/job.table.ts';
import type { FileKind } from '../../domain/brought-files/kind.ts';
import { checkJob, type Task } from '../../domain/jobs/check-job.ts';
import type { Context } from '../../platform/context.ts';
import type { Write } from '../../platform/table.ts';

export interface FileTask<File extends StoredFile> extends Task {
  kind: FileKind<File>;
  file: File;
}

/** Works on a file to the end, where the job still is its job. */
export const workOnFile =
  <File extends StoredFile>(kind: FileKind<File>, work: (task: FileTask<File>) => Promise<void>) =>
  async (task: Task): Promise<void> => {
    const { context, job } = task;
    const file = await kind.table(context.table).get(fileIdOf(kind, job));
    const isOver = file?.status !== 'reading' && file?.status !== 'applying';
    if (!file || file.jobId !== job.jobId || isOver) return;
    await work({ ...task, kind, file });
  };

const fileIdOf = <File extends StoredFile>({ jobField }: FileKind<File>, job: StoredJob): string =>
  checkJob(job, jobField)[jobField];

/** The write that marks the file's work as stopped, with the problem. */
export const stopFile =
  <File extends StoredFile>(kind: FileKind<File>) =>
  ({ table }: Context, job: StoredJob, problem: string): Write[] => {
    const changes = { status: 'stopped', problem } as const;
    return [kind.table(table).advance(fileIdOf(kind, job), job.jobId, changes)];
  };
