/** The jobs that read and apply a network's statement. */
import type { StoredJob } from '../../data/jobs/job.table.ts';
import { networkStatementTable } from '../../data/network-statements/network-statement.table.ts';
import type { Context } from '../../platform/context.ts';
import type { Write } from '../../platform/table.ts';
import { checkJob, type Task } from '../../domain/jobs/check-job.ts';
import type { StatementTask } from './show-progress.ts';

/** Works on a statement to the end, where the job still is its job. */
export const workOnStatement =
  (work: (task: StatementTask) => Promise<void>) =>
  async (task: Task): Promise<void> => {
    const job = checkJob(task.job, 'statementId');
    const statement = await networkStatementTable(task.context.table).get(job.statementId);
    const isOver = statement?.status !== 'reading' && statement?.status !== 'applying';
    if (!statement || statement.jobId !== job.jobId || isOver) return;
    await work({ ...task, job, statement });
  };

/** The write that marks the statement's work as stopped, with the problem. */
export const stopStatement = ({ table }: Context, job: StoredJob, problem: string): Write[] => [
  networkStatementTable(table).advance(checkJob(job, 'statementId'), job.jobId, {
    status: 'stopped',
    problem,
  }),
];
