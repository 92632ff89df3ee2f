/** The writes of a payout batch about the other batches of its month. */
import type { BatchId } from '../../shared/kernel/batch-id.ts';
import type { BatchOrigin } from '../../shared/monthly-run/schemas.ts';
import { isAsRead } from '../platform/conditions.ts';
import { payoutBatches, type StoredBatch } from './payout-batch.table.ts';

/** How a batch of a month begins; with `splitFrom` while work fills it. */
export interface PartBeginning {
  origin: BatchOrigin;
  splitFrom?: BatchId;
}

export const batchPartTable = payoutBatches.with(({ write }) => ({
  /** Creates a further batch of a month, open and empty. */
  createPart: (batchId: BatchId, beginning: PartBeginning) =>
    write((batches) =>
      batches.create({
        ...beginning,
        batchId,
        status: 'open',
        lines: 0,
        totalCents: 0,
        exceptions: 0,
        version: 0,
      }),
    ),

  /** Begins with an empty open batch again; its number, and those of its files, go on. */
  reusePart: ({ batchId }: Pick<StoredBatch, 'batchId'>, beginning: PartBeginning) =>
    write((batches) =>
      batches
        .patch({ batchId })
        .set(beginning)
        .where((stored, is) =>
          [
            is.eq(stored.status, 'open'),
            is.eq(stored.lines, 0),
            is.notExists(stored.work),
            is.notExists(stored.splitFrom),
          ].join(' AND '),
        ),
    ),

  /** Lines of another batch begin to move into this open one. */
  beginFilling: (batchId: BatchId, splitFrom: BatchId) =>
    write((batches) =>
      batches
        .patch({ batchId })
        .set({ splitFrom })
        .where((stored, is) =>
          [
            is.eq(stored.status, 'open'),
            is.notExists(stored.work),
            is.notExists(stored.splitFrom),
          ].join(' AND '),
        ),
    ),

  /** All lines of the other batch were moved. */
  endFilling: (batchId: BatchId, splitFrom: BatchId) =>
    write((batches) =>
      batches
        .patch({ batchId })
        .remove(['splitFrom'])
        .where((stored, is) => is.eq(stored.splitFrom, splitFrom)),
    ),

  /** Names the batch that takes the lines which the releaser had a hand in, while this job locks it. */
  setMovesTo: ({ batchId, movesTo }: StoredBatch, { to, jobId }: { to: BatchId; jobId: string }) =>
    write((batches) =>
      batches
        .patch({ batchId })
        .set({ movesTo: to })
        .where(
          (stored, is) =>
            `${is.eq(stored.work.jobId, jobId)} AND ${isAsRead(movesTo, stored.movesTo, is)}`,
        ),
    ),

  /** The condition that a batch's status and total are as they were read. */
  requireTotal: ({ batchId, status, totalCents }: StoredBatch) =>
    write((batches) =>
      batches
        .check({ batchId })
        .where(
          (stored, is) =>
            `${is.eq(stored.status, status)} AND ${is.eq(stored.totalCents, totalCents)}`,
        ),
    ),
}));
