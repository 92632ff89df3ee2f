/** A worker's lease on a job, which each finished part of the work renews. */
import type { Context } from '../../platform/context.ts';
import { readMaintenance } from '../maintenance/read-maintenance.ts';
import { leaseLost, WorkPaused } from '../../platform/lease.ts';
import type { Write } from '../../platform/table.ts';
import { jobTable, type StoredJob, type WrittenExport } from '../../data/job.table.ts';

export const LEASE_MS = 2 * 60_000;

export interface Progress {
  done: number;
  total?: number;
  failed?: number;
  /** The position of the next page of agents. */
  agentCursor?: string;
  /** Exports: what the next worker continues from. */
  written?: WrittenExport;
  lease: string;
}

export const leaseFrom = ({ clock }: Context) =>
  new Date(clock.real().getTime() + LEASE_MS).toISOString();

/**
 * Stores the progress and renews the lease; or ends it where the portal is maintained.
 * @param also further writes of the transaction
 * @throws WorkPaused where the rest is left to the next worker
 */
export async function holdLease(
  context: Context,
  job: StoredJob,
  progress: Progress,
  also: readonly Write[] = [],
): Promise<void> {
  const isPaused = (await readMaintenance(context)) !== undefined;
  const until = isPaused ? context.clock.real().toISOString() : leaseFrom(context);
  // `keepWritten` stores the written parts: only they reset the attempts.
  const { written: _written, ...others } = progress;
  await context.table.transact([
    jobTable(context.table)
      .advance(job, { ...others, until, isPaused })
      .orThrow(leaseLost),
    ...also,
  ]);
  progress.lease = until;
  if (isPaused) throw new WorkPaused();
}

/**
 * Stores what is written, and renews the lease; or ends it, so that the next worker may begin.
 * @param isPaused this worker stops here
 */
export async function keepWritten(
  context: Context,
  job: StoredJob,
  progress: Progress,
  { written, isPaused }: { written: WrittenExport; isPaused: boolean },
): Promise<void> {
  const until = isPaused ? context.clock.real().toISOString() : leaseFrom(context);
  const reached = { ...progress, written };
  await context.table.transact([
    jobTable(context.table)
      .advance(job, { ...reached, until, isPaused })
      .orThrow(leaseLost),
  ]);
  progress.lease = until;
  progress.written = written;
}
