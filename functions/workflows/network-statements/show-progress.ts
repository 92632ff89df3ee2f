/** Work on a network's statement, and how far it is. */
import type { ExportsBucket } from '../../data/exports-bucket.client.ts';
import type { StoredJob } from '../../data/job.table.ts';
import { networkStatementTable, type StoredStatement } from '../../data/network-statement.table.ts';
import { holdLease, type Progress } from '../../domain/jobs/hold-lease.ts';
import type { Context } from '../../platform/context.ts';
import type { Quarantine } from '../../platform/quarantine.ts';
import type { Write } from '../../platform/table.ts';

export type StatementJob = StoredJob & {
  kind: 'readNetworkStatement' | 'applyNetworkStatement';
  statementId: string;
};

export interface StatementTask {
  /** Runs with the rights of the administrator who started the job. */
  context: Context;
  bucket: ExportsBucket;
  uploads: Pick<Quarantine, 'read'>;
  job: StatementJob;
  progress: Progress;
  statement: StoredStatement;
}

/** Renews the lease, and shows how far the work is. */
export async function showProgress(
  { context, job, progress, statement }: StatementTask,
  changes: Parameters<ReturnType<typeof networkStatementTable>['advance']>[2] = {},
  also: readonly Write[] = [],
): Promise<void> {
  const { done, total = done } = progress;
  await holdLease(context, job, progress, [
    networkStatementTable(context.table).advance(statement, job.jobId, { ...changes, done, total }),
    ...also,
  ]);
}
