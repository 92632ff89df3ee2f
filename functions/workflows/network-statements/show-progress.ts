/** Work on a network's statement, and how far it is. */
import {
  networkStatementTable,
  type StoredStatement,
} from '../../data/network-statements/network-statement.table.ts';
import { holdLease } from '../../domain/jobs/hold-lease.ts';
import type { Write } from '../../platform/table.ts';
import type { JobWith, Task } from '../../domain/jobs/check-job.ts';

export interface StatementTask extends Task {
  job: JobWith<'statementId'>;
  statement: StoredStatement;
}

/** The write that shows how far the work is. */
export const advanceOf = (
  { context: { table }, job, progress: { done, total = done }, statement }: StatementTask,
  changes: Parameters<ReturnType<typeof networkStatementTable>['advance']>[2] = {},
): Write => networkStatementTable(table).advance(statement, job.jobId, { ...changes, done, total });

/** Renews the lease, and shows how far the work is. */
export const showProgress = (
  task: StatementTask,
  changes: Parameters<typeof advanceOf>[1],
  also: readonly Write[],
): Promise<void> => holdLease(task, [advanceOf(task, changes), ...also]);
