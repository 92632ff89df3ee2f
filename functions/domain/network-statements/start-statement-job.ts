import type { AuditAction } from '../../../shared/audit/rules.ts';
import {
  networkStatementTable,
  type StoredStatement,
} from '../../data/network-statements/network-statement.table.ts';
import type { Context } from '../../platform/context.ts';
import { startFileJob } from '../jobs/start-file-job.ts';
import { statementChanged } from './read-statement.ts';

interface NewStatementJob {
  kind: 'readNetworkStatement' | 'applyNetworkStatement';
  action: AuditAction;
  changes: Pick<StoredStatement, 'status'> & Pick<Partial<StoredStatement>, 'etag'>;
  /** Values of the step for its event. */
  facts?: Record<string, unknown>;
}

/**
 * Starts a job on a statement, if it is as it was read.
 * @returns the statement with the job
 * @throws DomainError CONFLICT where it changed since
 */
export async function startStatementJob(
  context: Context,
  statement: StoredStatement,
  { kind, action, changes, facts = {} }: NewStatementJob,
): Promise<StoredStatement> {
  const { statementId, fileName, network } = statement;
  const isApplying = kind === 'applyNetworkStatement';
  const withJob = (jobId: string) => ({
    ...changes,
    jobId,
    ...(isApplying ? { applyJobId: jobId } : {}),
  });
  const jobId = await startFileJob(context, {
    kind,
    statementId,
    fileId: statementId,
    begin: (id) =>
      networkStatementTable(context.table).begin(statement, withJob(id)).orThrow(statementChanged),
    action,
    facts: { fileName, network, ...facts },
  });
  const { problem: _, ...rest } = statement;
  return { ...rest, ...withJob(jobId), done: 0 };
}
