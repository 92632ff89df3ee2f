/** Releases the payouts that a second person agreed to, one after the other; what changed since is left out. */
import { DomainError } from '../../../shared/kernel/errors.ts';
import type { StoredJob } from '../../data/job.table.ts';
import { holdLease, type Progress } from '../../domain/jobs/hold-lease.ts';
import { markProcessing } from '../../domain/monthly-run/mark-processing.ts';
import type { Context } from '../../platform/context.ts';

type ReleaseJob = StoredJob & { kind: 'releasePayouts' };

export const isRelease = (job: StoredJob): job is ReleaseJob => job.kind === 'releasePayouts';

/** Rows between two stores of the progress; a row that is done again is refused, and changes nothing. */
const PART = 10;

/** Works to the end: each payout has the conditions of its own step, as the list showed it when it was asked for. */
export async function releasePayouts(
  portal: Context,
  job: ReleaseJob,
  progress: Progress,
): Promise<void> {
  const { agreed } = job;
  if (!agreed) throw new Error(`Job ${job.jobId} has no payouts`);
  const { payouts, askedBy, approvalId: actId } = agreed;
  const secondPerson = { stage: 'confirmed', askedBy, actId } as const;
  const context = { ...portal, actor: { userId: job.ownerId }, secondPerson };
  while (progress.done < payouts.length) {
    for (const payout of payouts.slice(progress.done, progress.done + PART))
      if (!(await isReleased(context, payout))) progress.failed = (progress.failed ?? 0) + 1;
    progress.done = Math.min(progress.done + PART, payouts.length);
    await holdLease(portal, job, progress);
  }
}

async function isReleased(
  context: Context,
  payout: NonNullable<ReleaseJob['agreed']>['payouts'][number],
): Promise<boolean> {
  try {
    await markProcessing(context, payout);
    return true;
  } catch (error) {
    // A portal that is too busy decides nothing about the payout: the job is tried again.
    if (error instanceof DomainError && error.code !== 'BUSY') return false;
    throw error;
  }
}
