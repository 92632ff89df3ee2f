/** The writes of a payout batch about the jobs that lock, process, pay or correct it. */
import type { BatchId } from '../../../shared/kernel/batch-id.ts';
import type { BatchStatus, BatchWork } from '../../../shared/monthly-run/schemas.ts';
import { isAsRead } from '../../platform/conditions.ts';
import { leaseLost } from '../../platform/lease.ts';
import { type LineMove, NO_LINES, payoutBatches, type StoredBatch } from './payout-batch.table.ts';

/** The changes of a batch when work on it begins. */
export interface Beginning extends Pick<BatchWork, 'kind'> {
  /** The batch's status from now on. */
  to: BatchStatus;
  /** Attributes of the step. */
  changes?: Partial<
    Pick<
      StoredBatch,
      'locked' | 'fileSet' | 'voidFileSets' | 'processing' | 'transactionId' | 'notes'
    >
  >;
  /** Attributes that a correction removes. */
  clears?: readonly ('files' | 'hashTotal' | 'exported')[];
  /** A line that leaves with it. */
  move?: Required<Pick<LineMove, 'lines' | 'cents' | 'exceptions'>>;
}

/** The changes that finished work makes. */
type Outcome = Pick<StoredBatch, 'status' | 'settled' | 'files' | 'hashTotal'>;
/** Attributes removed when work ends: those that an open batch doesn't have. */
type Ended = 'locked' | 'fileSet';

export const batchWorkTable = payoutBatches.with(({ write, change }) => ({
  /** Starts or resumes work, if the batch is as it was read and no work is running. */
  begin: (
    read: StoredBatch,
    { jobId, kind, to, changes, clears = [], move }: Beginning & { jobId: string },
  ) => {
    const { batchId, lines, paid, returned } = read;
    return change(batchId, {
      set: {
        ...changes,
        status: to,
        paid: paid ?? NO_LINES,
        returned: returned ?? NO_LINES,
        work: { kind, status: 'running', done: 0, total: lines + (move?.lines ?? 0), jobId },
      },
      remove: [...clears],
      add: {
        lines: move?.lines ?? 0,
        totalCents: move?.cents ?? 0,
        exceptions: move?.exceptions ?? 0,
        version: 1,
      },
      where: (stored, is) =>
        [
          is.eq(stored.status, read.status),
          is.eq(stored.lines, lines),
          is.eq(stored.totalCents, read.totalCents),
          isAsRead(paid?.lines, stored.paid.lines, is),
          isAsRead(returned?.lines, stored.returned.lines, is),
          isAsRead(read.fileSet?.number, stored.fileSet.number, is),
          isAsRead(read.work?.jobId, stored.work.jobId, is),
          `(${is.notExists(stored.work)} OR ${is.eq(stored.work.status, 'failed')})`,
        ].join(' AND '),
    });
  },

  /** Stores the number of lines that are done. */
  advance: (batchId: BatchId, { jobId, done }: { jobId: string; done: number }) =>
    write((batches) =>
      batches
        .patch({ batchId })
        .data(({ work }, { set }) => {
          set(work.done, done);
        })
        .where(({ work }, is) => is.eq(work.jobId, jobId)),
    ).orThrow(leaseLost),

  /** Marks the work as failed, with the reason. */
  stop: (batchId: BatchId, { jobId, problem }: { jobId: string; problem: string }) =>
    write((batches) =>
      batches
        .patch({ batchId })
        .data(({ work }, { set }) => {
          set(work.status, 'failed');
          set(work.problem, problem);
        })
        .where(({ work }, is) => is.eq(work.jobId, jobId)),
    ).orThrow(leaseLost),

  /** Ends the work with its result, if no line was paid or returned since the batch was read. */
  finish: (
    { batchId, paid = NO_LINES, returned = NO_LINES }: StoredBatch,
    {
      jobId,
      changes,
      clears = [],
    }: { jobId: string; changes: Partial<Outcome>; clears?: readonly Ended[] },
  ) =>
    change(batchId, {
      set: changes,
      remove: ['work', ...clears],
      where: (stored, is) =>
        `${is.eq(stored.work.jobId, jobId)} AND ${is.eq(stored.paid.lines, paid.lines)} AND ${is.eq(stored.returned.lines, returned.lines)}`,
    }),

  /** Ends a processing batch whose lines are all paid or returned, while no work on it is running. */
  settle: (
    { batchId, lines, paid = NO_LINES, returned = NO_LINES }: StoredBatch,
    changes: Required<Pick<Outcome, 'status' | 'settled'>>,
  ) =>
    change(batchId, {
      set: changes,
      remove: ['work'],
      where: (stored, is) =>
        [
          is.eq(stored.status, 'processing'),
          is.eq(stored.lines, lines),
          is.eq(stored.paid.lines, paid.lines),
          is.eq(stored.returned.lines, returned.lines),
          `(${is.notExists(stored.work)} OR ${is.eq(stored.work.status, 'failed')})`,
        ].join(' AND '),
    }),
}));
