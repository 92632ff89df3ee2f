/** A worker's lease on a job, which each finished part of the work renews. */
import type { Context } from '../../platform/context.ts';
import { readMaintenance } from '../maintenance/read-maintenance.ts';
import { leaseLost, WorkPaused } from '../../platform/lease.ts';
import type { Write } from '../../platform/table.ts';
import {
  jobTable,
  type KeptReading,
  type Reached,
  type StoredJob,
  type WrittenExport,
} from '../../data/jobs/job.table.ts';

export const LEASE_MS = 2 * 60_000;

/**
 * The time that a worker has. The function times out at 15 minutes: one that is cut off there is followed by
 * another without end, where the work can't be continued.
 */
const STOP_MS = 12 * 60_000;
/** After this, work that no other worker can continue is a failed attempt. */
const GIVE_UP_MS = 14 * 60_000;

/**
 * The place from which the next worker goes on. `everywhere`: after any progress that was stored. `whereKept`: after work
 * that was kept, and from the beginning before that. `nowhere`: it begins again, because the result is of one
 * moment or needs everything in memory.
 */
export type GoesOn = 'everywhere' | 'whereKept' | 'nowhere';

export interface Progress extends Reached {
  /** The end of the worker's lease: real time, ISO 8601. */
  lease: string;
}

/** A worker that holds a job. */
export interface Worker {
  context: Context;
  job: StoredJob;
  goesOn: GoesOn;
  progress: Progress;
  /** When it began: real time, in ms. */
  begunAt: number;
}

/** The state that the next worker continues from. */
export type Kept = { written: WrittenExport } | { reading: KeptReading };

/** Real time, in ms. */
export const realTimeOf = ({ context: { clock } }: Pick<Worker, 'context'>): number =>
  clock.real().getTime();

export const leaseFrom = ({ clock }: Pick<Context, 'clock'>) =>
  new Date(clock.real().getTime() + LEASE_MS).toISOString();

/** True where the worker has to leave the rest to the next one. */
export const isTimeOver = (worker: Worker): boolean =>
  realTimeOf(worker) - worker.begunAt >= STOP_MS;

/**
 * Stores the progress and renews the lease; or ends it when the worker's time is over or the portal is
 * maintained, so that the next worker may begin.
 * @param kept what the next worker continues from
 * @param also further writes of the transaction
 * @throws WorkPaused where the rest is left to the next worker; Error where none can continue it
 */
export async function holdLease(
  worker: Worker,
  also: readonly Write[] = [],
  kept?: Kept,
): Promise<void> {
  const { context, goesOn, job, progress } = worker;
  const { lease, written: _written, reading: _reading, ...others } = progress;
  const continues = goesOn === 'everywhere' || kept !== undefined;
  const isMaintained = (await readMaintenance(context)) !== undefined;
  const isPaused = isMaintained || (continues && isTimeOver(worker));
  if (!isPaused && goesOn === 'nowhere' && realTimeOf(worker) - worker.begunAt >= GIVE_UP_MS)
    throw new Error('The job takes longer than a worker has');
  const until = isPaused ? context.clock.real().toISOString() : leaseFrom(context);
  // Progress that the next worker continues from resets the attempts; one that stops here counts none.
  const attempts = isPaused ? { attempts: 0 } : continues ? { attempts: 1 } : {};
  await context.table.transact([
    jobTable(context.table)
      .advance(job, lease, { ...others, ...kept, ...attempts, leasedUntil: until })
      .orThrow(leaseLost),
    ...also,
  ]);
  Object.assign(progress, kept, { lease: until });
  if (isPaused) throw new WorkPaused();
}

/** The condition, within other writes, that this worker still holds the job; throws `LeaseLost` otherwise. */
export const requireLease = ({ context: { table }, job, progress }: Worker): Write =>
  jobTable(table).requireLease(job, progress.lease).orThrow(leaseLost);
