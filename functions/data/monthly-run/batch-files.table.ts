/** The writes of a payout batch about its files: downloads, and corrections that make them void. */
import { isAsRead } from '../../platform/conditions.ts';
import { type Moment, payoutBatches, type StoredBatch } from './payout-batch.table.ts';

export const batchFilesTable = payoutBatches.with(({ write, change }) => ({
  /** Marks a locked batch as exported (first download), if its files are those that were read. */
  markExported: ({ batchId, fileSet }: StoredBatch, exported: Moment) =>
    change(batchId, {
      set: { status: 'exported', exported },
      where: (stored, is) =>
        [
          is.eq(stored.status, 'locked'),
          is.notExists(stored.work),
          isAsRead(fileSet?.number, stored.fileSet.number, is),
        ].join(' AND '),
    }),

  /** The condition that its files are those that were read. */
  requireFiles: ({ batchId, fileSet }: StoredBatch) =>
    write((batches) =>
      batches
        .check({ batchId })
        .where((stored, is) =>
          [is.exists(stored.files), isAsRead(fileSet?.number, stored.fileSet.number, is)].join(
            ' AND ',
          ),
        ),
    ),
}));
