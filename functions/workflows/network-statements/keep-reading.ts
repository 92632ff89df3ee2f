/**
 * Keeps how far the reading of a statement is, once a minute, as a file: the next worker goes on there. A page of
 * sales or lines that comes again is decided again, and its parts of the lists are written again.
 */
import { randomUUID } from 'node:crypto';
import { dayOf } from '../../../shared/kernel/month.ts';
import type { LineList } from '../../../shared/network-statements/schemas.ts';
import { readingKeyOf } from '../../domain/jobs/export-keys.ts';
import type { StoredStatement } from '../../data/network-statements/network-statement.table.ts';
import { isFileGone } from '../../data/jobs/file-parts.client.ts';
import { isTooOld, keepWork, type WorkKeeper } from '../../domain/jobs/keep-work.ts';
import { advanceOf } from '../brought-files/show-progress.ts';
import type { FileTask } from '../brought-files/work-on-file.ts';
import type { LeakageCounts } from './count-leakage.ts';
import type { KeptList } from './write-lists.ts';

export type StatementTask = FileTask<StoredStatement>;

/** A list's CSV that is being written. */
export interface OpenCsv {
  /** Parts of the list that are in it. */
  parts: number;
  uploadId?: string | undefined;
  /** ETags of the file's parts, in their order. */
  etags: string[];
}

/** All that the next worker needs to know. */
export interface Reading {
  stage: 'sales' | 'lines' | 'files';
  /** The day on which it began, `YYYY-MM-DD`: an end after it is a notice. */
  today: string;
  /** The position at which the reading of sales goes on; undefined at its beginning. */
  at?: { productId: string; after?: string | undefined } | undefined;
  /** Sales of the network so far. */
  sales: number;
  /** The keys of files with sales that a line may name. */
  keptFiles: string[];
  /** Lines that are decided, and the sales in memory that were looked at for being missing. */
  lines: number;
  looked: number;
  counts: LeakageCounts;
  lists: [LineList, KeptList][];
  /** Lists whose CSV is written, the one that is being written, and how often one was begun again. */
  written: LineList[];
  csv?: OpenCsv | undefined;
  restarts: number;
}

const fresh = (today: string): Reading => ({
  stage: 'sales',
  today,
  sales: 0,
  keptFiles: [],
  lines: 0,
  looked: 0,
  counts: { late: 0, leakage: { sales: 0, monthlyCents: 0, upfrontCents: 0 } },
  lists: [],
  written: [],
  restarts: 0,
});

export class ReadingKeeper {
  readonly reading: Reading;
  readonly #task: StatementTask;
  readonly #begunAt: string;
  readonly #keeper: WorkKeeper;
  readonly #savers: (() => Promise<void>)[] = [];

  constructor(task: StatementTask, reading: Reading, begunAt: string) {
    this.#task = task;
    this.reading = reading;
    this.#begunAt = begunAt;
    this.#keeper = keepWork(task, () => [advanceOf(task)]);
  }

  /** @param save puts what is in memory alone into the reading, before it is kept */
  beforeKeeping(save: () => Promise<void>): void {
    this.#savers.push(save);
  }

  /**
   * Renews the lease, or keeps the reading where that is due; called where the next worker may go on.
   * @throws WorkPaused where the rest is left to the next worker
   */
  async step(): Promise<void> {
    if (this.#keeper.isDue()) await this.#keep();
    else await this.hold();
  }

  /** Renews the lease, if that is a second ago. */
  hold(): Promise<void> {
    return this.#keeper.hold();
  }

  async #keep(): Promise<void> {
    const { bucket, job } = this.#task;
    for (const save of this.#savers) await save();
    const key = readingKeyOf(job.jobId, `${randomUUID()}.json`);
    await bucket.write(key, [JSON.stringify(this.reading)], 'application/json');
    await this.#keeper.keep({ reading: { key, begunAt: this.#begunAt } });
  }
}

/** Keeps the reading from now on: that of the worker before, or one that begins. */
export async function keepReading(task: StatementTask): Promise<ReadingKeeper> {
  const { bucket, context, progress } = task;
  const { reading: kept } = progress;
  if (kept && !isTooOld(task, kept.begunAt))
    try {
      const reading = JSON.parse(await bucket.read(kept.key)) as Reading;
      return new ReadingKeeper(task, reading, kept.begunAt);
    } catch (error) {
      if (!isFileGone(error)) throw error;
    }
  const { clock } = context;
  return new ReadingKeeper(task, fresh(dayOf(clock.now())), clock.real().toISOString());
}
