/**
 * The job worker in a process of its own, bundled and started as the cloud does it, beside a database
 * and files: how much memory it takes is its own.
 */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { S3Client } from '@aws-sdk/client-s3';
import { expect } from 'vitest';
import { jobTable, type StoredJob } from '../../../functions/data/job.table.ts';
import type { Table, Write } from '../../../functions/platform/table.ts';
import { functions } from '../../../infra/model/catalog.ts';
import { REGION } from '../../../infra/local/base/environment.ts';
import { startFiles } from '../../../infra/local/files/files.ts';
import { settingsFromCdkJson } from '../../../infra/local/base/settings.ts';
import { bundleProgram } from '../stack/bundle-program.ts';
import { startDynamoFront } from '../stack/dynamo-front/dynamo-front.ts';
import { endLease } from './dying-worker.ts';
import { importDatabase } from './import-database.ts';
import { tableOf } from '../stack/table.ts';

const PROGRAM = fileURLToPath(new URL('./worker-program.ts', import.meta.url));
const BUNDLE = 'worker-program.mjs';
const keys = { accessKeyId: 'test', secretAccessKey: 'test' };

/** The bucket of exports and of imported files. */
export const BUCKET = 'files';
/** The memory limit of a worker, for any number of rows. */
export const MAX_BYTES = 256 * 1024 * 1024;
/** Long enough for any machine: speed isn't tested here. */
export const PATIENCE_MS = 15 * 60_000;

type NewJob = Pick<StoredJob, 'jobId' | 'kind'> & Partial<StoredJob>;

export interface Workshop {
  table: Table;
  s3: S3Client;
  /** Queues a job and lets the worker work on it; resolves with the worker's peak, in bytes. */
  work(job: NewJob): Promise<number>;
  /** Queues a job for `run` and `killRun`. */
  queue(job: NewJob): Promise<void>;
  /** Lets a worker work on a queued job; resolves with its peak, in bytes. */
  run(jobId: string): Promise<number>;
  /**
   * Lets a worker work on a queued job, and kills its process before its first write once something is so; its lease
   * is over then.
   * @throws AssertionError where the worker was done before
   */
  killRun(jobId: string, isTime: () => Promise<boolean>): Promise<void>;
  close(): Promise<void>;
}

/** Starts a database that begins with some writes, and files. */
export async function openWorkshop(
  rowsOf: (table: Table) => Iterable<Write> = () => [],
): Promise<Workshop> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-worker-'));
  const [database, files] = await Promise.all([
    importDatabase(folder, rowsOf),
    startFiles({
      dataDir: join(folder, 'files'),
      region: REGION,
      allowedOrigins: () => [],
      credentials: () => keys.secretAccessKey,
    }),
    bundleProgram({ entryPoints: [PROGRAM] }, join(folder, BUNDLE)),
  ]);
  await files.ensureBucket(BUCKET);
  const table = tableOf({ database });
  const { s3Endpoint: endpoint } = files;
  const s3 = new S3Client({ region: REGION, endpoint, forcePathStyle: true, credentials: keys });
  const env = {
    PATH: process.env['PATH'],
    NODE_OPTIONS: functions.jobWorker.nodeOptions,
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
  const commandOf = (jobId: string) => [join(folder, BUNDLE), jobId];
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
    const { stdout, stderr } = await promisify(execFile)(process.execPath, commandOf(jobId), {
      env,
    });
    // After the lines of its log.
    const said = stdout.slice(stdout.lastIndexOf('\n') + 1);
    const { answer, peakBytes } = JSON.parse(said) as { answer: unknown; peakBytes: number };
    expect(answer, stderr).toEqual({ batchItemFailures: [] });
    return peakBytes;
  };
  const killRun = async (jobId: string, isTime: () => Promise<boolean>) => {
    const front = await startDynamoFront(database.endpoint);
    const worker = spawn(process.execPath, commandOf(jobId), {
      env: { ...env, AWS_ENDPOINT_URL_DYNAMODB: front.endpoint },
      stdio: 'ignore',
    });
    const ended = once(worker, 'exit');
    // The worker waits meanwhile: it can't be done before its time was seen.
    const beforeWrite = async () => {
      if (!(await isTime())) return;
      front.setFaults({ requestsLeft: 0 });
      worker.kill('SIGKILL');
    };
    front.setFaults({ beforeWrite });
    await ended;
    await front.close();
    expect(worker.signalCode).toBe('SIGKILL');
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
      await rm(folder, { recursive: true, force: true });
    },
  };
}
