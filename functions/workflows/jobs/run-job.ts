/**
 * Runs a job. A lease, which progress renews, keeps a second worker or a repeated message away
 * while the first worker lives; after that another takes over: an import, an export or a preview of terms
 * continues, a forecast starts again.
 */
import { recordEvent } from '../../domain/audit/record-event.ts';
import type { Context } from '../../platform/context.ts';
import { optional } from '../../platform/present.ts';
import type { Log } from '../../platform/log.ts';
import type { Quarantine } from '../../platform/quarantine.ts';
import { isBatchJob, isRefused, stopWork, workOnBatch } from '../batch-work/work-on-batch.ts';
import type { Write } from '../../platform/table.ts';
import { importProductRows } from './import-products.ts';
import type { ExportsBucket } from '../../data/exports-bucket.client.ts';
import { importRows, isHopeless } from './import-rows.ts';
import { LeaseLost, leaseLost, WorkPaused } from '../../platform/lease.ts';
import { jobTable, type StoredJob } from '../../data/job.table.ts';
import { leaseFrom, type Progress } from '../../domain/jobs/hold-lease.ts';
import { announceTerms, isTermsAnnouncement } from '../commission-terms/announce-terms.ts';
import { isTermsPreview, previewTerms } from '../commission-terms/preview-terms.ts';
import { isForecast, writeForecast } from '../forecast/write-forecast.ts';
import { isBankFileJob, stopBankFile, workOnBankFile } from '../bank-outcomes/work-on-bank-file.ts';
import {
  isStatementJob,
  stopStatement,
  workOnStatement,
} from '../network-statements/work-on-statement.ts';
import { checkUnfreezing, isUnfreezing, stopUnfreezing } from '../unfreezing/check-unfreezing.ts';
import { isRelease, releasePayouts } from './release-payouts.ts';
import { isExport, writeExport } from './write-export.ts';
import { isJournal, writeJournal } from '../books/write-journal.ts';

export const MAX_ATTEMPTS = 3;

interface Deps {
  context: Context;
  log: Log;
  bucket: ExportsBucket;
  uploads: Pick<Quarantine, 'read'>;
}

/**
 * Works on a job to its end; after the third failure without progress, the job fails for its owner. Only an
 * announcement of terms is tried until it is done.
 */
export async function runJob(deps: Deps, jobId: string): Promise<void> {
  const job = await jobTable(deps.context.table).get(jobId);
  if (!job) return;
  try {
    await workToEnd(deps, job);
  } catch (error) {
    // The sweeper brings a paused job back within 5 minutes.
    if (!(error instanceof LeaseLost || error instanceof WorkPaused)) throw error;
  }
}

/** @throws LeaseLost where another worker holds the job, which then ends it; WorkPaused */
async function workToEnd(deps: Deps, job: StoredJob): Promise<void> {
  const { context } = deps;
  const begunAt = context.clock.real().getTime();
  const progress: Progress = { done: job.done, lease: await claim(context, job), begunAt };
  try {
    // The previous worker may have made progress since the job was read.
    const { done, failed, agentCursor, beginning, lineCursor, written, reading } =
      (await jobTable(context.table).get(job.jobId)) ?? job;
    const kept = optional({ failed, agentCursor, beginning, lineCursor, written, reading });
    Object.assign(progress, { done, ...kept });
    const result = await work(deps, job, progress);
    await finish(context, { job, progress }, { status: 'done', done: progress.done, ...result });
  } catch (error) {
    if (error instanceof LeaseLost || error instanceof WorkPaused) throw error;
    await endFailed(deps, { job, progress }, error);
  }
}

/** A job with the progress of the worker that holds it. */
interface Held {
  job: StoredJob;
  progress: Progress;
}

/** @throws the error while the job may be tried again */
async function endFailed({ context, log }: Deps, held: Held, error: unknown): Promise<void> {
  const { job } = held;
  const { jobId } = job;
  if (isHopeless(error) || (hasReader(job) && isRefused(error)))
    return fail(context, held, error.message);
  const { attempts } = (await jobTable(context.table).get(jobId)) ?? job;
  log.error('job failed', { jobId, attempts, error });
  if (attempts < MAX_ATTEMPTS) throw error;
  log.count('FailedJobs');
  // Nobody could start it again, and agents would never hear of their terms: the sweeper brings it back.
  if (isTermsAnnouncement(job)) throw error;
  await fail(context, held, problemOf(job));
}

/** Jobs whose refusals are words for the person who waits for them. */
const hasReader = (job: StoredJob) =>
  isBatchJob(job) ||
  isBankFileJob(job) ||
  isStatementJob(job) ||
  isTermsPreview(job) ||
  isForecast(job) ||
  isJournal(job) ||
  isExport(job);

function nameOf(job: StoredJob): string {
  if (isTermsPreview(job)) return 'preview';
  if (isForecast(job)) return 'forecast';
  return isExport(job) || isJournal(job) ? 'export' : 'import';
}

const problemOf = (job: StoredJob) =>
  isBatchJob(job) ||
  isBankFileJob(job) ||
  isStatementJob(job) ||
  isUnfreezing(job) ||
  isRelease(job)
    ? 'Something went wrong on our side. Please try again: it goes on where it stopped.'
    : `The ${nameOf(job)} failed. Please start it again.`;

/** Records the failure for the job's owner; a batch or a file shows it to all administrators. */
const fail = (context: Context, held: Held, problem: string) =>
  finish(context, held, { status: 'failed', problem }, stopping(context, held.job, problem));

function stopping(context: Context, job: StoredJob, problem: string): Write[] {
  if (isBatchJob(job)) return [stopWork(context, job, problem)];
  if (isStatementJob(job)) return [stopStatement(context, job, problem)];
  if (isUnfreezing(job)) return [stopUnfreezing(context, job, problem)];
  return isBankFileJob(job) ? [stopBankFile(context, job, problem)] : [];
}

/** Attributes that finished work stores with its job. */
type Result = Pick<
  StoredJob,
  'resultKey' | 'files' | 'incomplete' | 'forecast' | 'journal' | 'preview'
>;

async function work(
  { context, bucket, uploads }: Deps,
  job: StoredJob,
  progress: Progress,
): Promise<Result> {
  if (isExport(job)) return writeExport(context, bucket, job, progress);
  if (isJournal(job)) return writeJournal(context, bucket, job, progress);
  if (isForecast(job)) return writeForecast(context, bucket, job, progress);
  if (isTermsPreview(job)) return previewTerms(context, bucket, job, progress);
  if (isTermsAnnouncement(job)) {
    await announceTerms(context, job, progress);
    return {};
  }
  if (isUnfreezing(job)) {
    await checkUnfreezing(context, job, progress);
    return {};
  }
  if (isRelease(job)) {
    await releasePayouts(context, job, progress);
    return {};
  }
  if (isBatchJob(job)) {
    await workOnBatch({ context, bucket }, job, progress);
    return {};
  }
  if (isBankFileJob(job)) {
    await workOnBankFile({ context, bucket, uploads, job, progress });
    return {};
  }
  if (isStatementJob(job)) {
    await workOnStatement({ context, bucket, uploads, job, progress });
    return {};
  }
  await importRows(context, { files: uploads, rows: importProductRows }, job, progress);
  return {};
}

async function claim(context: Context, job: StoredJob): Promise<string> {
  const lease = leaseFrom(context);
  const now = context.clock.real().toISOString();
  await context.table.transact([jobTable(context.table).claim(job, lease, now).orThrow(leaseLost)]);
  return lease;
}

async function finish(
  context: Context,
  { job, progress: { lease } }: Held,
  result: Result & { status: 'done' | 'failed'; done?: number; problem?: string },
  also: readonly Write[] = [],
): Promise<void> {
  const at = context.clock.now().toISOString();
  await context.table.transact([
    jobTable(context.table)
      .finish(job, lease, { ...result, finishedAt: at })
      .orThrow(leaseLost),
    recordEvent(context, {
      action: 'jobs.finish',
      subject: 'portal',
      subjectId: job.jobId,
      at,
      before: { status: job.status },
      after: { ...optional({ kind: job.kind, done: result.done }), status: result.status },
    }),
    ...also,
  ]);
}
