/** The jobs that read and apply a network's statement. */
import type { StoredJob } from '../../data/job.table.ts';
import { networkStatementTable } from '../../data/network-statement.table.ts';
import type { Context } from '../../platform/context.ts';
import type { Write } from '../../platform/table.ts';
import { applyStatement } from './apply-statement.ts';
import { previewStatement } from './preview-statement.ts';
import type { StatementJob, StatementTask } from './show-progress.ts';

const works = {
  readNetworkStatement: previewStatement,
  applyNetworkStatement: applyStatement,
} as const;

export const isStatementJob = (job: StoredJob): job is StatementJob =>
  Object.hasOwn(works, job.kind) && job.statementId !== undefined;

/** Works on a statement to the end. Idempotent once it is done. */
export async function workOnStatement(task: Omit<StatementTask, 'statement'>): Promise<void> {
  const { context, job } = task;
  const statement = await networkStatementTable(context.table).get(job.statementId);
  const isOver = statement?.status !== 'reading' && statement?.status !== 'applying';
  if (!statement || statement.jobId !== job.jobId || isOver) return;
  const acting = { ...context, actor: { userId: job.ownerId } };
  await works[job.kind]({ ...task, context: acting, statement });
}

/** The write that marks the statement's work as stopped, with the problem. */
export const stopStatement = (
  { table }: Context,
  { statementId, jobId }: StatementJob,
  problem: string,
): Write =>
  networkStatementTable(table).advance({ statementId }, jobId, { status: 'stopped', problem });
