/** The writes of a payout batch about its files: downloads, and corrections that make them void. */
import type { BatchId } from '../../shared/kernel/batch-id.ts';
import type { CorrectionKind, Declaration } from '../../shared/monthly-run/schemas.ts';
import { isAsRead } from '../platform/conditions.ts';
import { type Moment, payoutBatches, type StoredBatch } from './payout-batch.table.ts';

/** A correction that waits for a second person. */
export interface StoredCorrection {
  kind: CorrectionKind;
  at: string;
  by: string;
  reason: string;
  declaration: Declaration;
  paymentDate?: string;
  payoutId?: string;
}

export const batchFilesTable = payoutBatches.with(({ write }) => ({
  /** Marks a locked batch as exported (first download), if its files are those that were read. */
  markExported: ({ batchId, fileSet }: StoredBatch, exported: Moment) =>
    write((batches) =>
      batches
        .patch({ batchId })
        .set({ status: 'exported', exported })
        .where((stored, is) =>
          [
            is.eq(stored.status, 'locked'),
            is.notExists(stored.work),
            isAsRead(fileSet?.number, stored.fileSet.number, is),
          ].join(' AND '),
        ),
    ),

  /** The condition that its files are those that were read, and nobody asks for a correction. */
  requireFiles: ({ batchId, fileSet }: StoredBatch) =>
    write((batches) =>
      batches
        .check({ batchId })
        .where((stored, is) =>
          [
            is.exists(stored.files),
            is.notExists(stored.correction),
            isAsRead(fileSet?.number, stored.fileSet.number, is),
          ].join(' AND '),
        ),
    ),

  /** Stores a correction that waits for a second person. */
  askForCorrection: ({ batchId, fileSet }: StoredBatch, correction: StoredCorrection) =>
    write((batches) =>
      batches
        .patch({ batchId })
        .set({ correction })
        .where((stored, is) =>
          [
            is.eq(stored.status, 'exported'),
            is.notExists(stored.work),
            is.notExists(stored.correction),
            isAsRead(fileSet?.number, stored.fileSet.number, is),
          ].join(' AND '),
        ),
    ),

  /** Ends the correction that was asked for at that time. */
  endCorrection: (batchId: BatchId, at: string) =>
    write((batches) =>
      batches
        .patch({ batchId })
        .remove(['correction'])
        .where(({ correction }, is) => is.eq(correction.at, at)),
    ),
}));
