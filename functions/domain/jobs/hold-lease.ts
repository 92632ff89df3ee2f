/** A worker's lease on a job, which each finished part of the work renews. */
import type { Context } from '../../platform/context.ts';
import { leaseLost } from '../../platform/lease.ts';
import type { Write } from '../../platform/table.ts';
import { jobTable, type StoredJob } from '../../data/job.table.ts';

export const LEASE_MS = 2 * 60_000;

export interface Progress {
  done: number;
  total?: number;
  failed?: number;
  /** The position of the next page of agents. */
  agentCursor?: string;
  lease: string;
}

export const leaseFrom = ({ clock }: Context) =>
  new Date(clock.real().getTime() + LEASE_MS).toISOString();

/**
 * Stores the progress and renews the lease.
 * @param also further writes of the transaction
 */
export async function holdLease(
  context: Context,
  job: StoredJob,
  progress: Progress,
  also: readonly Write[] = [],
): Promise<void> {
  const until = leaseFrom(context);
  await context.table.transact([
    jobTable(context.table)
      .advance(job, { ...progress, until })
      .orThrow(leaseLost),
    ...also,
  ]);
  progress.lease = until;
}
