/** Moves a line from one batch of a month to another: it is in exactly one at each moment. */
import type { BatchId } from '../../../shared/kernel/batch-id.ts';
import type { BatchStatus } from '../../../shared/monthly-run/schemas.ts';
import { movedLineTable } from '../../data/moved-line.table.ts';
import { payoutBatchTable } from '../../data/payout-batch.table.ts';
import { payoutTable, type StoredPayout } from '../../data/payout.table.ts';
import type { Context } from '../../platform/context.ts';
import { Stale, type Write } from '../../platform/table.ts';
import { recordEvent } from '../audit/record-event.ts';

const stale = () => new Stale('The line or its batch changed meanwhile');

interface Move {
  from: { batchId: BatchId; status: BatchStatus };
  /** An open batch. */
  to: BatchId;
  reason: string;
}

/** The writes of the move; in the transaction they throw `Stale` where line or batches changed. */
export function moveLine(
  context: Context,
  payout: StoredPayout,
  { from, to, reason }: Move,
): Write[] {
  const { clock, table } = context;
  const { payoutId, agentId, amountCents: cents } = payout;
  const batches = payoutBatchTable(table);
  return [
    payoutTable(table).changeBatch(payout, { from: from.batchId, to }).orThrow(stale),
    batches.moveLine(from, { lines: -1, cents: -cents }).orThrow(stale),
    batches.moveLine({ batchId: to, status: 'open' }, { lines: 1, cents }).orThrow(stale),
    movedLineTable(table).put(to, payoutId),
    recordEvent(context, {
      action: 'monthlyRun.moveLine',
      subject: 'payout',
      subjectId: payoutId,
      agentId,
      at: clock.now().toISOString(),
      before: { batchId: from.batchId },
      after: { batchId: to, reason },
    }),
  ];
}
