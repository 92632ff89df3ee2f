/**
 * Releases the payouts that a second person agreed to, one after the other; what changed since is left out.
 */
import { DomainError } from '../../../shared/kernel/errors.ts';
import type { AgreedPayout } from '../../data/jobs/job.table.ts';
import { holdLease } from '../../domain/jobs/hold-lease.ts';
import { markProcessing } from '../../domain/monthly-run/mark-processing.ts';
import type { Context } from '../../platform/context.ts';
import { checkJob, type Task } from '../../domain/jobs/check-job.ts';

/** Rows between two stores of the progress; a row that is done again is refused, and changes nothing. */
const PART = 10;

/**
 * Works to the end: each payout has the conditions of its own step, as the list showed it when it was asked
 * for.
 */
export async function releasePayouts(task: Task): Promise<void> {
  const { progress } = task;
  const { payouts, askedBy, approvalId: actId } = checkJob(task.job, 'agreed').agreed;
  const secondPerson = { stage: 'confirmed', askedBy, actId } as const;
  const context = { ...task.context, secondPerson };
  while (progress.done < payouts.length) {
    for (const payout of payouts.slice(progress.done, progress.done + PART))
      if (!(await isReleased(context, payout))) progress.failed = (progress.failed ?? 0) + 1;
    progress.done = Math.min(progress.done + PART, payouts.length);
    await holdLease(task);
  }
}

async function isReleased(context: Context, payout: AgreedPayout): Promise<boolean> {
  try {
    await markProcessing(context, payout);
    return true;
  } catch (error) {
    // A portal that is too busy decides nothing about the payout: the job is tried again.
    if (error instanceof DomainError && error.code !== 'BUSY') return false;
    throw error;
  }
}
