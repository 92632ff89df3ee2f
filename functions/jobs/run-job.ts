/**
 * Runs a job: claimed with a lease that each page renews, so that a second worker, or a repeated
 * message, does nothing while the first is alive, and begins anew when it is dead.
 */
import Papa from 'papaparse';
import { textCell } from '../../shared/kernel/csv.ts';
import { recordEvent } from '../audit/record-event.ts';
import type { Context } from '../platform/context.ts';
import type { Log } from '../platform/log.ts';
import type { ExportsBucket } from './exports-bucket.client.ts';
import { columnsOf, exportRows, type Row } from './export-rows.ts';
import { jobTable, type StoredJob } from './job.table.ts';

const LEASE_MS = 2 * 60_000;
const MAX_ATTEMPTS = 3;

interface Deps {
  context: Context;
  log: Log;
  bucket: ExportsBucket;
}

class NotOurs extends Error {
  override readonly name = 'NotOurs';
}

const notOurs = () => new NotOurs();

/** Works on a job to its end; where it fails for the third time, it says so to its owner. */
export async function runJob({ context, log, bucket }: Deps, jobId: string): Promise<void> {
  const jobs = jobTable(context.table);
  const job = await jobs.get(jobId);
  if (!job) return;
  try {
    const lease = await claim(context, job);
    const resultKey = `exports/${jobId}.csv`;
    const progress = { done: 0, lease };
    await bucket.write(resultKey, csvOf(context, job, progress));
    await finish(context, job, { status: 'done', done: progress.done, resultKey });
  } catch (error) {
    if (error instanceof NotOurs) return;
    log.error('job failed', { jobId, attempts: job.attempts + 1, error });
    if (job.attempts + 1 < MAX_ATTEMPTS) throw error;
    const problem = 'The export failed. Please start it again.';
    await finish(context, job, { status: 'failed', problem });
  }
}

const leaseFrom = ({ clock }: Context) => new Date(clock.real().getTime() + LEASE_MS).toISOString();

async function claim(context: Context, job: StoredJob): Promise<string> {
  const lease = leaseFrom(context);
  const now = context.clock.real().toISOString();
  await context.table.transact([jobTable(context.table).claim(job, lease, now, notOurs)]);
  return lease;
}

async function finish(
  context: Context,
  job: StoredJob,
  result: { status: 'done' | 'failed'; done?: number; resultKey?: string; problem?: string },
): Promise<void> {
  const at = context.clock.now().toISOString();
  await context.table.transact([
    jobTable(context.table).finish(job, { ...result, finishedAt: at }, notOurs),
    recordEvent(context, {
      action: 'jobs.finish',
      subject: 'portal',
      subjectId: job.jobId,
      at,
      after: { status: result.status },
    }),
  ]);
}

/** The file's chunks. Cells that a spreadsheet would run as a formula are made text. */
async function* csvOf(
  context: Context,
  job: StoredJob,
  progress: { done: number; lease: string },
): AsyncGenerator<string> {
  const columns = columnsOf[job.kind];
  const lines = (rows: readonly (readonly string[])[]) =>
    rows.length > 0 ? `${Papa.unparse([...rows], { newline: '\r\n' })}\r\n` : '';
  const cells = (row: Row) => columns.map((column) => textCell(row[column] ?? ''));
  // The mark tells spreadsheets that this is UTF-8.
  yield `\ufeff${lines([columns])}`;
  for await (const rows of exportRows(context, job)) {
    yield lines(rows.map(cells));
    progress.done += rows.length;
    await keep(context, job, progress);
  }
}

/** Says how far the job is, and that somebody is on it. */
async function keep(
  context: Context,
  job: StoredJob,
  progress: { done: number; lease: string },
): Promise<void> {
  const until = leaseFrom(context);
  const { done, lease } = progress;
  await context.table.transact([
    jobTable(context.table).advance(job, { done, lease, until }, notOurs),
  ]);
  progress.lease = until;
}
