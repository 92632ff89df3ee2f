/**
 * The job worker in a process of its own, bundled and started as the cloud does it, beside a database
 * and files: how much memory it takes is its own.
 */
import { join } from 'node:path';
import { S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect } from 'vitest';
import { jobTable, type StoredJob } from '../../../functions/data/jobs/job.table.ts';
import type { Table, Write } from '../../../functions/platform/table.ts';
import { REGION } from '../../../infra/local/base/environment.ts';
import { startFiles } from '../../../infra/local/files/files.ts';
import { settingsFromCdkJson } from '../../../infra/local/base/settings.ts';
import { startDynamoFront } from '../stack/dynamo-front/dynamo-front.ts';
import { startHandler } from '../stack/handler-process.ts';
import { endLease } from './dying-worker.ts';
import { importDatabase } from './import-database.ts';
import { makeFolder } from '../stack/make-folder.ts';
import { tableOf } from '../stack/table.ts';

const keys = { accessKeyId: 'test', secretAccessKey: 'test' };

/** The bucket of exports and of imported files. */
export const BUCKET = 'files';
/** The memory limit of a worker, for any number of rows. */
const MAX_MEGABYTES = 256;
const MEGABYTE = 1024 * 1024;

const messageOf = (jobId: string) => ({
  Records: [{ messageId: 'one', body: JSON.stringify({ kind: 'runJob', jobId }) }],
});

type NewJob = Pick<StoredJob, 'jobId' | 'kind'> & Partial<StoredJob>;

export interface Workshop {
  table: Table;
  s3: S3Client;
  /** Queues a job and runs it. */
  work(job: NewJob): Promise<void>;
  /** Queues a job for `run` and `killRun`. */
  queue(job: NewJob): Promise<void>;
  /**
   * Lets a worker work on a queued job, and reports how long it took.
   * @throws AssertionError where it took more memory than the limit
   */
  run(jobId: string): Promise<void>;
  /**
   * Lets a worker work on a queued job, and kills its process before its first write once something is so;
   * its lease is over then.
   * @throws AssertionError where the worker was done before
   */
  killRun(jobId: string, isTime: () => Promise<boolean>): Promise<void>;
  close(): Promise<void>;
}

/**
 * Starts a database that begins with some writes, and files, for the tests that follow.
 * @returns the workshop, once the tests run
 */
export function setUpWorkshop(
  rowsOf: (table: Table) => Iterable<Write> = () => [],
): () => Workshop {
  const folder = makeFolder('portal-worker');
  let workshop: Workshop | undefined;
  beforeAll(async () => {
    workshop = await openWorkshop(folder, rowsOf);
  });
  afterAll(() => workshop?.close());
  return () => {
    if (!workshop) throw new Error('The workshop isn’t open yet');
    return workshop;
  };
}

async function openWorkshop(
  folder: string,
  rowsOf: (table: Table) => Iterable<Write>,
): Promise<Workshop> {
  const [database, files] = await Promise.all([
    importDatabase(folder, rowsOf),
    startFiles({
      dataDir: join(folder, 'files'),
      region: REGION,
      allowedOrigins: () => [],
      credentials: () => keys.secretAccessKey,
    }),
  ]);
  await files.ensureBucket(BUCKET);
  const table = tableOf({ database });
  const { s3Endpoint: endpoint } = files;
  const s3 = new S3Client({ region: REGION, endpoint, forcePathStyle: true, credentials: keys });
  const env = {
    PATH: process.env['PATH'],
    AWS_REGION: REGION,
    AWS_ACCESS_KEY_ID: keys.accessKeyId,
    AWS_SECRET_ACCESS_KEY: keys.secretAccessKey,
    AWS_ENDPOINT_URL_DYNAMODB: database.endpoint,
    AWS_ENDPOINT_URL_S3: endpoint,
    TABLE_NAME: database.tableName,
    PORTAL: JSON.stringify(settingsFromCdkJson()),
    FILES_BUCKET: BUCKET,
    UPLOADS_BUCKET: BUCKET,
    ACCOUNT_CHECK_URL: 'none',
    ACCOUNT_CHECK_SECRET: 'none',
  };
  const queue = async (job: NewJob) => {
    const at = new Date().toISOString();
    const fresh = { status: 'queued', ownerId: 'admin', done: 0, attempts: 0 } as const;
    const queued = { ...fresh, createdAt: at, inputHash: 'test', ...job };
    await table.transact([
      jobTable(table)
        .create(queued)
        .orThrow(() => new Error('The job exists')),
    ]);
  };
  const run = async (jobId: string) => {
    const begun = performance.now();
    const worker = await startHandler('jobWorker', env);
    const answer = await worker.invoke(messageOf(jobId)).finally(() => worker.stop());
    expect(answer).toEqual({ batchItemFailures: [] });
    const seconds = Math.round((performance.now() - begun) / 1000);
    const megabytes = Math.round(worker.peakBytes / MEGABYTE);
    process.stdout.write(`the job ${jobId}: ${seconds} s, ${megabytes} MB at most\n`);
    expect(megabytes).toBeLessThan(MAX_MEGABYTES);
  };
  const killRun = async (jobId: string, isTime: () => Promise<boolean>) => {
    const front = await startDynamoFront(database.endpoint);
    const worker = await startHandler('jobWorker', {
      ...env,
      AWS_ENDPOINT_URL_DYNAMODB: front.endpoint,
    });
    const killed = new Promise<'killed'>((resolve) => {
      // The worker waits meanwhile: it can't be done before its time was seen.
      const beforeWrite = async () => {
        if (!(await isTime())) return;
        front.setFaults({ requestsLeft: 0 });
        worker.stop();
        resolve('killed');
      };
      front.setFaults({ beforeWrite });
    });
    const end = await Promise.race([killed, worker.invoke(messageOf(jobId))]);
    await front.close();
    expect(end).toBe('killed');
    await endLease(table, jobId);
  };
  return {
    table,
    s3,
    queue,
    run,
    killRun,
    async work(job) {
      await queue(job);
      return run(job.jobId);
    },
    async close() {
      s3.destroy();
      await Promise.all([files.close(), database.close()]);
    },
  };
}
