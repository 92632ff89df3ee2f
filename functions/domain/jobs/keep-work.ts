/**
 * Keeps what a worker has done, and its lease, in as few writes as others need: the screen looks every
 * second, the lease lasts 2 minutes, and a death shall cost no more than a minute.
 */
import type { WrittenExport } from '../../data/jobs/job.table.ts';
import type { Write } from '../../platform/table.ts';
import { holdLease, isTimeOver, type Kept, realTimeOf, type Worker } from './hold-lease.ts';

/** Progress is stored, and the lease renewed, at most this often. */
const HOLD_MS = 1_000;
/** The work is kept at least this often. */
const KEEP_MS = 60_000;
/** Files and their parts are deleted after a day; older ones aren't continued. */
const MOST_AGE_MS = 20 * 60 * 60_000;

/** True for files that are too old to be continued. @param begunAt real time, ISO 8601 */
export const isTooOld = (worker: Pick<Worker, 'context'>, begunAt: string): boolean =>
  realTimeOf(worker) - Date.parse(begunAt) >= MOST_AGE_MS;

/**
 * Keeps a worker's work from now on.
 * @param also makes the writes that go with each store of its progress
 */
export const keepWork = (worker: Worker, also?: () => readonly Write[]): WorkKeeper =>
  new WorkKeeper(worker, also);

export class WorkKeeper {
  readonly #worker: Worker;
  readonly #also: () => readonly Write[];
  #heldAt = 0;
  #keptAt: number;

  constructor(worker: Worker, also: () => readonly Write[] = () => []) {
    this.#worker = worker;
    this.#also = also;
    this.#keptAt = realTimeOf(worker);
  }

  /**
   * The export that an earlier worker kept; undefined where there is nothing that can be continued.
   * @param shape of the export as it is written now
   */
  earlier(shape: string): WrittenExport | undefined {
    const { written } = this.#worker.progress;
    if (written?.shape !== shape || isTooOld(this.#worker, written.begunAt)) return undefined;
    return structuredClone(written);
  }

  /** Stores the progress and renews the lease, if that is a second ago. */
  async hold(): Promise<void> {
    const now = realTimeOf(this.#worker);
    if (now - this.#heldAt < HOLD_MS) return;
    await holdLease(this.#worker, this.#also());
    this.#heldAt = now;
  }

  /** True where nothing was kept for a minute, or the worker's time is over. */
  isDue(): boolean {
    return realTimeOf(this.#worker) - this.#keptAt >= KEEP_MS || isTimeOver(this.#worker);
  }

  /**
   * Keeps what the next worker continues from.
   * @throws WorkPaused where the next worker shall begin now
   */
  async keep(kept: Kept): Promise<void> {
    await holdLease(this.#worker, this.#also(), kept);
    this.#keptAt = this.#heldAt = realTimeOf(this.#worker);
  }
}
