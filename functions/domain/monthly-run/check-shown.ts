import { batchName } from '../../../shared/kernel/batch-id.ts';
import { formatRand } from '../../../shared/kernel/money.ts';
import type { StoredBatch } from '../../data/monthly-run/payout-batch.table.ts';
import { batchConflict } from './read-batch.ts';

/** A batch's figures as a screen showed them. */
export interface ShownFigures {
  lines: number;
  totalCents: number;
}

/** @throws DomainError CONFLICT with the present figures where they are others */
export function checkShown(batch: StoredBatch, shown: ShownFigures): void {
  if (batch.lines !== shown.lines || batch.totalCents !== shown.totalCents)
    throw batchConflict(batch, countedAnew);
}

const countedAnew = ({ batchId, lines, totalCents }: StoredBatch) =>
  `The batch of ${batchName(batchId)} has changed: it now has ${lines} ${lines === 1 ? 'line' : 'lines'}, ${formatRand(totalCents)} in all.`;
