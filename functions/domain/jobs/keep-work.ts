/**
 * Keeps what a worker has done of an export, and its lease, in as few writes as others need: the screen looks every
 * second, the lease lasts 2 minutes, and a death shall cost no more than a minute.
 */
import type { StoredJob, WrittenExport } from '../../data/job.table.ts';
import type { Context } from '../../platform/context.ts';
import { WorkPaused } from '../../platform/lease.ts';
import { holdLease, keepWritten, type Progress } from './hold-lease.ts';

/** Stop at the next chance: the function times out at 15 minutes, and a file's end takes less than one. */
const WORK_MS = 12 * 60_000;
/** Progress is stored, and the lease renewed, at most this often. */
const HOLD_MS = 1_000;
/** The work is kept at least this often. */
const KEEP_MS = 60_000;
/** Files and their parts are deleted after a day; older ones aren't continued. */
export const MOST_AGE_MS = 20 * 60 * 60_000;

export interface Worker {
  context: Context;
  job: StoredJob;
  progress: Progress;
}

/** Keeps a worker's work from now on. */
export const keepWork = (worker: Worker): WorkKeeper => new WorkKeeper(worker);

export class WorkKeeper {
  readonly #worker: Worker;
  readonly #stopAt: number;
  #heldAt = 0;
  #keptAt: number;

  constructor(worker: Worker) {
    this.#worker = worker;
    this.#keptAt = this.now();
    this.#stopAt = this.#keptAt + WORK_MS;
  }

  /** Real time, in milliseconds. */
  now(): number {
    return this.#worker.context.clock.real().getTime();
  }

  /**
   * The work that an earlier worker kept; undefined where there is nothing that can be continued.
   * @param shape of the export as it is written now
   */
  earlier(shape: string): WrittenExport | undefined {
    const { written } = this.#worker.progress;
    if (written?.shape !== shape) return undefined;
    const isOld = this.now() - Date.parse(written.begunAt) >= MOST_AGE_MS;
    return isOld ? undefined : structuredClone(written);
  }

  /** Stores the progress and renews the lease, if that is a second ago. */
  async hold(): Promise<void> {
    if (this.now() - this.#heldAt < HOLD_MS) return;
    const { context, job, progress } = this.#worker;
    await holdLease(context, job, progress);
    this.#heldAt = this.now();
  }

  /** True where nothing was kept for a minute. */
  isDue(): boolean {
    return this.now() - this.#keptAt >= KEEP_MS;
  }

  /**
   * Keeps what the next worker continues from.
   * @throws WorkPaused where the next worker shall begin now
   */
  async keep(written: WrittenExport): Promise<void> {
    const { context, job, progress } = this.#worker;
    const isPaused = this.now() >= this.#stopAt;
    await keepWritten(context, job, progress, { kept: { written }, isPaused });
    if (isPaused) throw new WorkPaused();
    this.#keptAt = this.now();
    this.#heldAt = this.#keptAt;
  }
}
