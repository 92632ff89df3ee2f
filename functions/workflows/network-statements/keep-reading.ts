/**
 * Keeps how far the reading of a statement is, once a minute, as a file: the next worker goes on there. A page of
 * sales or lines that comes again is decided again, and its parts of the lists are written again.
 */
import { randomUUID } from 'node:crypto';
import { dayOf } from '../../../shared/kernel/month.ts';
import type { LineList } from '../../../shared/network-statements/schemas.ts';
import { readingKeyOf } from '../../domain/jobs/export-keys.ts';
import { isFileGone } from '../../data/file-parts.client.ts';
import { networkStatementTable } from '../../data/network-statement.table.ts';
import { keepWritten, STOP_MS } from '../../domain/jobs/hold-lease.ts';
import { WorkPaused } from '../../platform/lease.ts';
import type { LeakageCounts } from './count-leakage.ts';
import { showProgress, type StatementTask } from './show-progress.ts';
import type { KeptList } from './write-lists.ts';

/** A death costs no more than this. */
const KEEP_MS = 60_000;
/** Progress is stored, and the lease renewed, at most this often: the lease lasts 2 minutes. */
const HOLD_MS = 1_000;
/** Kept files are deleted after a day; older work isn't continued. */
const MOST_AGE_MS = 20 * 60 * 60_000;

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
  readonly #savers: (() => Promise<void>)[] = [];
  readonly #stopAt: number;
  #keptAt: number;
  #heldAt = 0;

  constructor(task: StatementTask, reading: Reading, begunAt: string) {
    this.#task = task;
    this.reading = reading;
    this.#begunAt = begunAt;
    this.#keptAt = nowOf(task);
    this.#stopAt = (task.progress.begunAt ?? this.#keptAt) + STOP_MS;
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
    const now = nowOf(this.#task);
    if (now >= this.#stopAt || now - this.#keptAt >= KEEP_MS) await this.keep();
    else await this.hold();
  }

  /** Renews the lease, if that is a second ago. */
  async hold(): Promise<void> {
    const now = nowOf(this.#task);
    if (now - this.#heldAt < HOLD_MS) return;
    await showProgress(this.#task);
    this.#heldAt = now;
  }

  /** Keeps the reading. @throws WorkPaused where the rest is left to the next worker */
  async keep(): Promise<void> {
    const { bucket, context, job, progress, statement } = this.#task;
    for (const save of this.#savers) await save();
    const key = readingKeyOf(job.jobId, `${randomUUID()}.json`);
    await bucket.write(key, [JSON.stringify(this.reading)], 'application/json');
    const isPaused = nowOf(this.#task) >= this.#stopAt;
    const { done, total = done } = progress;
    const advance = networkStatementTable(context.table).advance(statement, job.jobId, {
      done,
      total,
    });
    const kept = { reading: { key, begunAt: this.#begunAt } };
    await keepWritten(context, job, progress, { kept, isPaused, also: [advance] });
    if (isPaused) throw new WorkPaused();
    this.#keptAt = nowOf(this.#task);
    this.#heldAt = this.#keptAt;
  }
}

/** Real time, in milliseconds. */
const nowOf = ({ context }: StatementTask): number => context.clock.real().getTime();

/** Keeps the reading from now on: that of the worker before, or one that begins. */
export async function keepReading(task: StatementTask): Promise<ReadingKeeper> {
  const { bucket, context, progress } = task;
  const { reading: kept } = progress;
  const age = nowOf(task) - Date.parse(kept?.begunAt ?? '');
  if (kept && age < MOST_AGE_MS)
    try {
      const reading = JSON.parse(await bucket.read(kept.key)) as Reading;
      return new ReadingKeeper(task, reading, kept.begunAt);
    } catch (error) {
      if (!isFileGone(error)) throw error;
    }
  const { clock } = context;
  return new ReadingKeeper(task, fresh(dayOf(clock.now())), clock.real().toISOString());
}
