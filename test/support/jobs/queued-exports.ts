/** Exports that a test's own workers work on, with files in memory. */
import { randomUUID } from 'node:crypto';
import { jobTable, type StoredJob } from '../../../functions/data/jobs/job.table.ts';
import type { ExportsBucket } from '../../../functions/data/jobs/exports-bucket.client.ts';
import { type Clock, systemClock } from '../../../functions/platform/clock.ts';
import { type Context, PORTAL } from '../../../functions/platform/context.ts';
import type { Table } from '../../../functions/platform/table.ts';
import { runJob } from '../../../functions/workflows/jobs/run-job.ts';
import { settingsFromCdkJson } from '../../../infra/local/base/settings.ts';
import { endLease, isDead, runDying } from './dying-worker.ts';
import { SILENT } from '../stack/silent-log.ts';
import { MemoryFiles } from '../batches/month-histories/memory-files.ts';
import { setAttributes } from '../stack/table.ts';

export type QueuedExport = Pick<StoredJob, 'kind' | 'listFilter' | 'fileType' | 'termsVersion'>;
type Sizes = Partial<Pick<ExportsBucket, 'partBytes' | 'fileRows' | 'workbookRows'>>;

export class QueuedExports {
  readonly files = new MemoryFiles();
  readonly #table: Table;
  readonly #bucket: ExportsBucket;

  constructor(table: Table, sizes: Sizes = {}) {
    this.#table = table;
    this.#bucket = { ...this.files.bucket, ...sizes };
  }

  depsOf(clock: Clock = systemClock, bucket = this.#bucket): Parameters<typeof runJob>[0] {
    const settings = settingsFromCdkJson();
    const context: Context = {
      actor: PORTAL,
      clock,
      requestId: 'test',
      table: this.#table,
      settings,
    };
    return { context, log: SILENT, bucket, uploads: this.files.quarantine };
  }

  async queue(queued: QueuedExport): Promise<string> {
    const jobId = randomUUID();
    const createdAt = new Date().toISOString();
    const state = { status: 'queued', ownerId: 'admin', done: 0, attempts: 0 } as const;
    const job = { ...queued, ...state, jobId, createdAt, inputHash: '' };
    const write = jobTable(this.#table).create(job);
    await this.#table.transact([write.orThrow(() => new Error('It is there'))]);
    return jobId;
  }

  jobNamed = (jobId: string) => jobTable(this.#table).get(jobId);

  /** The text of a job's file, from 1. */
  fileOf = (jobId: string, number = 1) =>
    this.files.files.get(`exports/${jobId}${number > 1 ? `-${number}` : ''}.csv`) ?? '';

  /** All files of a job. */
  filesOf = async (jobId: string): Promise<string[]> => {
    const { files, resultKey = '' } = (await this.jobNamed(jobId)) ?? {};
    return files
      ? files.map((_, at) => this.fileOf(jobId, at + 1))
      : [this.files.files.get(resultKey) ?? ''];
  };

  /** An export by one worker. */
  async inOneGo(queued: QueuedExport): Promise<string> {
    const jobId = await this.queue(queued);
    await runJob(this.depsOf(), jobId);
    return jobId;
  }

  /** A worker that dies after so many writes. */
  async dieAfterWrites(jobId: string, writes: number, clock?: Clock): Promise<void> {
    await runDying(this.depsOf(clock), jobId, writes);
    await this.endLease(jobId);
  }

  /** A worker with another bucket, which may die by it. @returns true where it died */
  async runWith(jobId: string, change: (bucket: ExportsBucket) => ExportsBucket): Promise<boolean> {
    const died = await isDead(runJob(this.depsOf(systemClock, change(this.#bucket)), jobId));
    await this.endLease(jobId);
    return died;
  }

  /** Stores what an earlier release kept. */
  setWritten = (jobId: string, written: object) =>
    setAttributes(this.#table, { pk: `job#${jobId}`, sk: 'job' }, { written });

  /** The lease of a dead worker is over. */
  async endLease(jobId: string): Promise<void> {
    if ((await this.jobNamed(jobId))?.status !== 'done') await endLease(this.#table, jobId);
  }
}
