/**
 * An export of many rows by a worker in a process of its own, started as the cloud starts it, in
 * counts that the caller chooses.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { jobTable } from '../../functions/jobs/job.table.ts';
import type { Table, Write } from '../../functions/platform/table.ts';
import { functions } from '../../infra/catalog.ts';
import type { Database } from '../../infra/local/database.ts';
import { REGION } from '../../infra/local/environment.ts';
import { type Files, startFiles } from '../../infra/local/files/files.ts';
import { settingsFromCdkJson } from '../../infra/local/settings.ts';
import { importDatabase } from './import-database.ts';
import { agentAt, agentsOf, payoutsOf, salesOf } from './seed-rows.ts';
import { tableOf } from './table.ts';

const PROGRAM = fileURLToPath(new URL('./export-program.ts', import.meta.url));
const BUCKET = 'exports';
const BUNDLE = 'export-program.mjs';
const MAX_BYTES = 256 * 1024 * 1024;
/** Long enough for any machine: how fast it goes decides nothing here. */
const PATIENCE_MS = 15 * 60_000;
const keys = { accessKeyId: 'test', secretAccessKey: 'test' };

const kinds = ['exportSales', 'exportPayouts'] as const;
type Kind = (typeof kinds)[number];

const AGENTS = 500;

/** Agents, sales and payouts; without search entries, which no export reads. */
function* rowsOf(table: Table, count: number): Generator<Write> {
  const agentIds = Array.from({ length: AGENTS }, (_, at) => agentAt(at).agentId);
  const seed = { from: 0, count, agentIds, productId: 'product' };
  for (const all of [agentsOf(table, AGENTS), salesOf(table, seed), payoutsOf(table, seed)])
    for (const write of all) if (write.item.Put?.Item?.['__edb_e__'] !== 'searchEntry') yield write;
}

/** Bundles the worker as for the cloud: loading its sources would take memory of its own. */
const bundleTo = (outfile: string) =>
  build({
    entryPoints: [PROGRAM],
    outfile,
    bundle: true,
    minify: true,
    platform: 'node',
    format: 'esm',
    target: 'node24',
    mainFields: ['module', 'main'],
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
  });

/** Defines the tests. */
export function describeExport({ rows }: { rows: number }): void {
  let folder: string;
  let database: Database;
  let files: Files;
  let table: Table;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'portal-export-'));
    [database, files] = await Promise.all([
      importDatabase(folder, (into) => rowsOf(into, rows)),
      startFiles({
        dataDir: join(folder, 'files'),
        region: REGION,
        allowedOrigins: () => [],
        publicOrigin: () => 'http://files.localhost',
        credentials: () => keys.secretAccessKey,
      }),
    ]);
    await files.ensureBucket(BUCKET);
    await bundleTo(join(folder, BUNDLE));
    table = tableOf({ database });
  }, PATIENCE_MS);
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
      NODE_OPTIONS: functions.jobWorker.nodeOptions,
      AWS_REGION: REGION,
      AWS_ACCESS_KEY_ID: keys.accessKeyId,
      AWS_SECRET_ACCESS_KEY: keys.secretAccessKey,
      AWS_ENDPOINT_URL_DYNAMODB: database.endpoint,
      AWS_ENDPOINT_URL_S3: files.s3Endpoint,
      TABLE_NAME: database.tableName,
      PORTAL: JSON.stringify(settingsFromCdkJson()),
      FILES_BUCKET: BUCKET,
    };
    const command = [join(folder, BUNDLE), kind];
    const { stdout } = await promisify(execFile)(process.execPath, command, { env });
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

  it.each(kinds)(
    `%s of ${rows} rows has each once, in less than 256 MB`,
    async (kind) => {
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
