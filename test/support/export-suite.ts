/** An export of many rows by a worker in a process of its own, in counts that the caller chooses. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { jobTable } from '../../functions/jobs/job.table.ts';
import type { Table } from '../../functions/platform/table.ts';
import { type Database, startDatabase } from '../../infra/local/database.ts';
import { REGION } from '../../infra/local/environment.ts';
import { type Files, startFiles } from '../../infra/local/files/files.ts';
import { settingsFromCdkJson } from '../../infra/local/settings.ts';
import { seedPayouts, seedSales } from './seed-rows.ts';
import { tableOf } from './table.ts';

const PROGRAM = fileURLToPath(new URL('./export-program.ts', import.meta.url));
const BUCKET = 'exports';
const MAX_BYTES = 256 * 1024 * 1024;
/** Long enough for any machine: how fast it goes decides nothing here. */
const PATIENCE_MS = 15 * 60_000;
const keys = { accessKeyId: 'test', secretAccessKey: 'test' };

const lists = { exportSales: seedSales, exportPayouts: seedPayouts };
type Kind = keyof typeof lists;

/** Defines the tests. */
export function describeExport({ rows }: { rows: number }): void {
  let folder: string;
  let database: Database;
  let files: Files;
  let table: Table;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'portal-export-'));
    const onLoss = () => {};
    [database, files] = await Promise.all([
      startDatabase({ dataDir: folder, region: REGION, onLoss }),
      startFiles({
        dataDir: join(folder, 'files'),
        region: REGION,
        allowedOrigins: () => [],
        publicOrigin: () => 'http://files.localhost',
        credentials: () => keys.secretAccessKey,
      }),
    ]);
    await files.ensureBucket(BUCKET);
    table = tableOf({ database });
  });
  afterAll(async () => {
    await Promise.all([files.close(), database.close()]);
    await rm(folder, { recursive: true, force: true });
  });

  /** Queues a job and works on it in another process; resolves with that process's peak, in bytes. */
  async function exported(kind: Kind): Promise<number> {
    const at = new Date().toISOString();
    const job = { kind, status: 'queued', ownerId: 'admin', done: 0, attempts: 0 } as const;
    const fresh = { ...job, jobId: kind, createdAt: at, inputHash: 'test' };
    await table.transact([jobTable(table).create(fresh, () => new Error('The job exists'))]);
    const env = {
      PATH: process.env['PATH'],
      AWS_REGION: REGION,
      AWS_ACCESS_KEY_ID: keys.accessKeyId,
      AWS_SECRET_ACCESS_KEY: keys.secretAccessKey,
      AWS_ENDPOINT_URL_DYNAMODB: database.endpoint,
      AWS_ENDPOINT_URL_S3: files.s3Endpoint,
      TABLE_NAME: database.tableName,
      PORTAL: JSON.stringify(settingsFromCdkJson()),
      FILES_BUCKET: BUCKET,
    };
    const { stdout } = await promisify(execFile)(process.execPath, [PROGRAM, kind], { env });
    const { answer, peakBytes } = JSON.parse(stdout) as { answer: unknown; peakBytes: number };
    expect(answer).toEqual({ batchItemFailures: [] });
    expect(await jobTable(table).get(kind)).toMatchObject({ status: 'done', done: rows });
    return peakBytes;
  }

  /** How many lines a file has, and how many different ones, read as it comes. */
  async function linesOf(key: string): Promise<{ lines: number; ids: number }> {
    const client = new S3Client({
      region: REGION,
      endpoint: files.s3Endpoint,
      forcePathStyle: true,
      credentials: keys,
    });
    const { Body } = await client.send(new GetObjectCommand({ Bucket: BUCKET, Key: key }));
    if (!(Body instanceof Readable)) throw new Error(`There is no ${key}`);
    const ids = new Set<string>();
    let lines = 0;
    for await (const line of createInterface({ input: Body })) {
      lines++;
      ids.add(line.slice(0, line.indexOf(',')));
    }
    client.destroy();
    return { lines, ids: ids.size };
  }

  it.each(Object.keys(lists) as Kind[])(
    `%s of ${rows} rows has each once, in less than 256 MB`,
    async (kind) => {
      const agentIds = Array.from({ length: 500 }, (_, at) => `agent-${at}`);
      await lists[kind](table, { from: 0, count: rows, agentIds, productId: 'product' });
      const peakBytes = await exported(kind);
      const file = await linesOf(`exports/${kind}.csv`);
      expect(file).toEqual({ lines: rows + 1, ids: rows + 1 });
      process.stdout.write(
        `${kind}, ${rows} rows: ${Math.round(peakBytes / 1024 / 1024)} MB at most\n`,
      );
      expect(peakBytes).toBeLessThan(MAX_BYTES);
    },
    PATIENCE_MS,
  );
}
