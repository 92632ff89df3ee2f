/**
 * Runs a job. A lease, which progress renews, keeps a second worker or a repeated message away while the
 * first worker lives; after that another takes over, and goes on as the job's kind says in `find-work.ts`.
 */
import { DomainError } from '../../../shared/kernel/errors.ts';
import { jobTable, type StoredJob } from '../../data/jobs/job.table.ts';
import { recordEvent } from '../../domain/audit/record-event.ts';
import { leaseFrom, type Worker } from '../../domain/jobs/hold-lease.ts';
import type { WorkDeps, WorkResult } from '../../domain/jobs/check-job.ts';
import { LeaseLost, leaseLost, WorkPaused } from '../../platform/lease.ts';
import { optional } from '../../platform/present.ts';
import type { Write } from '../../platform/table.ts';
import { findWork, type Work } from './find-work.ts';

export const MAX_ATTEMPTS = 3;

/** Works on a job to its end; after the third failure without progress, the job fails for its owner. */
export async function runJob(deps: WorkDeps, jobId: string): Promise<void> {
  const job = await jobTable(deps.context.table).get(jobId);
  if (!job) return;
  try {
    await workToEnd(deps, job, findWork(job));
  } catch (error) {
    // The sweeper brings a paused job back within 5 minutes.
    if (!(error instanceof LeaseLost || error instanceof WorkPaused)) throw error;
  }
}

/** @throws LeaseLost where another worker holds the job, which then ends it; WorkPaused */
async function workToEnd(deps: WorkDeps, job: StoredJob, work: Work): Promise<void> {
  const worker = await claim(deps, job, work);
  try {
    const acting = { ...deps.context, actor: { userId: job.ownerId } };
    const result = await work.run({ ...worker, ...deps, context: acting });
    await finish(deps, worker, { status: 'done', done: worker.progress.done, ...result });
  } catch (error) {
    if (error instanceof LeaseLost || error instanceof WorkPaused) throw error;
    await endFailed(deps, { worker, work }, error);
  }
}

/** Begins where the previous worker came to, which may have made progress since the job was read. */
async function claim({ context }: WorkDeps, job: StoredJob, { goesOn }: Work): Promise<Worker> {
  const { clock, table } = context;
  const begun = clock.real();
  const lease = leaseFrom(context);
  const isContinued = goesOn === 'everywhere' || (job.written ?? job.reading) !== undefined;
  const reached = isContinued ? {} : { done: 0 };
  const now = begun.toISOString();
  await table.transact([jobTable(table).claim(job, lease, now, reached).orThrow(leaseLost)]);
  const { done, failed, agentCursor, beginning, lineCursor, written, reading } =
    (await jobTable(table).get(job.jobId)) ?? job;
  const kept = optional({ failed, agentCursor, beginning, lineCursor, written, reading });
  return { context, job, goesOn, progress: { done, ...kept, lease }, begunAt: begun.getTime() };
}

/** @throws the error while the job may be tried again */
async function endFailed(
  deps: WorkDeps,
  { worker, work }: { worker: Worker; work: Work },
  error: unknown,
): Promise<void> {
  const { context, log } = deps;
  const { job } = worker;
  const fail = (problem: string) =>
    finish(deps, worker, { status: 'failed', problem }, work.stop?.(context, job, problem));
  if (isFinal(error, work)) return fail(error.message);
  const { jobId } = job;
  const { attempts } = (await jobTable(context.table).get(jobId)) ?? job;
  log.error('job failed', { jobId, attempts, error });
  if (attempts < MAX_ATTEMPTS) throw error;
  log.count('FailedJobs');
  if (work.isEndless) throw error;
  await fail(work.problem);
}

/** A refusal that retries can't change: somebody must act on its message. */
const isFinal = (error: unknown, { refusals }: Work): error is DomainError =>
  error instanceof DomainError &&
  (error.code === 'INVALID' || (refusals === 'all' && error.code !== 'BUSY'));

async function finish(
  { context }: WorkDeps,
  { job, progress: { lease } }: Worker,
  result: WorkResult & { status: 'done' | 'failed'; done?: number; problem?: string },
  also: readonly Write[] = [],
): Promise<void> {
  const at = context.clock.now().toISOString();
  await context.table.transact([
    jobTable(context.table)
      .finish(job, lease, { ...result, finishedAt: at })
      .orThrow(leaseLost),
    recordEvent(context, {
      action: 'jobs.finish',
      about: ['portal', job.jobId],
      at,
      before: { status: job.status },
      after: { ...optional({ kind: job.kind, done: result.done }), status: result.status },
    }),
    ...also,
  ]);
}
