/** A worker's lease on a job, which each finished part of the work renews. */
import type { Context } from '../../platform/context.ts';
import { readMaintenance } from '../maintenance/read-maintenance.ts';
import { leaseLost, WorkPaused } from '../../platform/lease.ts';
import type { Write } from '../../platform/table.ts';
import {
  beginsAgain,
  goesOn,
  jobTable,
  type KeptReading,
  type StoredJob,
  type WrittenExport,
} from '../../data/job.table.ts';

export const LEASE_MS = 2 * 60_000;

/**
 * The time that a worker has. The function times out at 15 minutes: one that is cut off there is followed by
 * another without end, where the work can't be continued.
 */
export const STOP_MS = 12 * 60_000;
/** After this, work that no other worker can continue is a failed attempt. */
const GIVE_UP_MS = 14 * 60_000;

export interface Progress {
  done: number;
  total?: number;
  failed?: number;
  /** The position of the next page of agents. */
  agentCursor?: string;
  /** Previews of terms: names the files that the next worker continues from. */
  beginning?: string;
  /** Work on a batch: the last line that is done. */
  lineCursor?: string;
  /** Exports: what the next worker continues from. */
  written?: WrittenExport;
  /** Reading a network's statement: what the next worker continues from. */
  reading?: KeptReading;
  lease: string;
  /** When this worker began: real time, in ms. Absent where its time isn't limited. */
  begunAt?: number;
}

export const leaseFrom = ({ clock }: Context) =>
  new Date(clock.real().getTime() + LEASE_MS).toISOString();

/**
 * Stores the progress and renews the lease; or ends it when the worker's time is over or the portal is
 * maintained, so that the next worker may begin.
 * @param also further writes of the transaction
 * @throws WorkPaused where the rest is left to the next worker; Error where none can continue it
 */
export async function holdLease(
  context: Context,
  job: StoredJob,
  progress: Progress,
  also: readonly Write[] = [],
): Promise<void> {
  const now = context.clock.real();
  // `keepWritten` stores what is kept: only that resets the attempts.
  const { written: _written, reading: _reading, begunAt = now.getTime(), ...others } = progress;
  const worked = now.getTime() - begunAt;
  const isMaintained = (await readMaintenance(context)) !== undefined;
  const isPaused = isMaintained || (goesOn(job) && worked >= STOP_MS);
  if (!isPaused && beginsAgain(job) && worked >= GIVE_UP_MS)
    throw new Error('The job takes longer than a worker has');
  const until = isPaused ? now.toISOString() : leaseFrom(context);
  await context.table.transact([
    jobTable(context.table)
      .advance(job, { ...others, until, isPaused })
      .orThrow(leaseLost),
    ...also,
  ]);
  progress.lease = until;
  if (isPaused) throw new WorkPaused();
}

/** The condition, within other writes, that this worker still holds the job; throws `LeaseLost` otherwise. */
export const requireLease = (
  { table }: Pick<Context, 'table'>,
  job: StoredJob,
  { lease }: Pick<Progress, 'lease'>,
): Write => jobTable(table).requireLease(job, lease).orThrow(leaseLost);

/** The state that the next worker continues from. */
export type Kept = { written: WrittenExport } | { reading: KeptReading };

/**
 * Stores what is kept, and renews the lease; or ends it, so that the next worker may begin.
 * @param isPaused this worker stops here
 * @param also further writes of the transaction
 */
export async function keepWritten(
  context: Context,
  job: StoredJob,
  progress: Progress,
  { isPaused, kept, also = [] }: { isPaused: boolean; kept: Kept; also?: readonly Write[] },
): Promise<void> {
  const until = isPaused ? context.clock.real().toISOString() : leaseFrom(context);
  const { begunAt: _begunAt, ...others } = progress;
  await context.table.transact([
    jobTable(context.table)
      .advance(job, { ...others, ...kept, until, isPaused })
      .orThrow(leaseLost),
    ...also,
  ]);
  progress.lease = until;
  Object.assign(progress, kept);
}
