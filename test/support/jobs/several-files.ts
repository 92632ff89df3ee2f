/**
 * Exports that ended with several files: as a worker leaves them, without the millions of rows that it takes.
 */
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { exportKeyOf, exportManifestKeyOf } from '../../../functions/domain/jobs/export-keys.ts';
import { type ExportFile, jobTable } from '../../../functions/data/jobs/job.table.ts';
import { expect } from 'vitest';
import { REGION } from '../../../infra/local/base/environment.ts';
import type { TestStack } from '../stack/stack.ts';
import { tableOf } from '../stack/table.ts';

const ROWS = [1_000_000, 1_000_000, 412_345];
/** A row of the ledger has about as many. */
const ROW_BYTES = 312;

const fileOf = (rows: number): ExportFile => ({
  rows,
  bytes: rows * ROW_BYTES,
  sha256: 'c0ffee'.padEnd(64, '0'),
  sums: [rows * 5_000],
});

/** Ends a queued export, whose message is held back. The files have a line each. */
export async function endWithSeveralFiles(stack: TestStack, jobId: string): Promise<void> {
  const { endpoint, exportsBucket: bucket } = stack.files;
  const s3 = new S3Client({
    endpoint,
    region: REGION,
    credentials: stack.credentials,
    forcePathStyle: true,
  });
  const put = (Key: string, Body: string) =>
    s3.send(new PutObjectCommand({ Bucket: bucket, Key, Body }));
  for (const at of ROWS.keys()) await put(exportKeyOf(jobId, at + 1), `file ${at + 1}`);
  const resultKey = exportManifestKeyOf(jobId);
  await put(resultKey, 'list of files');
  s3.destroy();
  const table = tableOf(stack);
  const jobs = jobTable(table);
  const job = await jobs.get(jobId);
  expect(job?.status).toBe('queued');
  if (!job) return;
  const never = () => new Error('A worker has the job');
  const at = new Date().toISOString();
  await table.transact([jobs.claim(job, at, at).orThrow(never)]);
  const done = ROWS.reduce((sum, rows) => sum + rows, 0);
  const result = { status: 'done', done, resultKey, files: ROWS.map(fileOf), finishedAt: at };
  await table.transact([jobs.finish(job, at, { ...result, status: 'done' }).orThrow(never)]);
}
