import { batchName } from '../../../shared/kernel/batch-id.ts';
import type { StoredBatch } from '../../data/payout-batch.table.ts';
import { batchConflict } from './read-batch.ts';

/** @throws DomainError CONFLICT where an open batch's lines are being moved, or others into it */
export function checkFree(batch: StoredBatch): void {
  if (batch.splitFrom) throw batchConflict(batch, isBeingFilled);
  if (batch.work) throw batchConflict(batch, isBeingMoved);
}

const isBeingFilled = ({ batchId, splitFrom = '' }: StoredBatch) =>
  `Lines of the batch of ${batchName(splitFrom)} are being moved into the batch of ${batchName(batchId)}. Let that end first.`;
const isBeingMoved = ({ batchId }: StoredBatch) =>
  `Lines of the batch of ${batchName(batchId)} are being moved to another batch. Let that end first; where it stopped, go on with it.`;
