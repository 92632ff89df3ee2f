import { conflict } from '../../../shared/kernel/errors.ts';
import { type BatchId, batchName } from '../../../shared/kernel/batch-id.ts';
import { monthlyRunContract } from '../../../shared/monthly-run/contract.ts';
import { endOpenActs } from '../../domain/approvals/end-open-acts.ts';
import { recordEvent } from '../../domain/audit/record-event.ts';
import { payoutTable, type StoredPayout } from '../../data/payouts/payout.table.ts';
import { readPayout } from '../../domain/payouts/read-payout.ts';
import type { Context } from '../../platform/context.ts';
import { verb } from '../verb.ts';
import { batchExceptionTable } from '../../data/monthly-run/batch-exception.table.ts';
import { payoutBatchTable } from '../../data/monthly-run/payout-batch.table.ts';
import { subjectOfBatch } from '../../domain/monthly-run/build-batch-act.ts';
import { batchChanged } from '../../domain/monthly-run/read-batch.ts';
import { readMonthlyBatch } from '../../domain/monthly-run/read-monthly-batch.ts';

/**
 * Takes a line out of an open batch: its payout stays pending and becomes an exception with the
 * given reason. Idempotent.
 */
export const excludeLine = verb(monthlyRunContract.excludeLine, async (context, input) => {
  const { batchId, payoutId } = input;
  await context.table.planAndTransact(async () => {
    const payout = await readPayout(context, payoutId);
    if (payout.batchId === batchId) return exclude(context, payout, input);
    if (!(await batchExceptionTable(context.table).get({ batchId, exceptionId: payoutId })))
      throw notInBatch(batchId);
  });
  return readMonthlyBatch(context, batchId);
});

const notInBatch = (batchId: BatchId) =>
  conflict(`This payout is not in the batch of ${batchName(batchId)}.`);

async function exclude(
  context: Context,
  payout: StoredPayout,
  { batchId, reason }: { batchId: BatchId; reason: string },
): Promise<void> {
  const { table } = context;
  const { payoutId, agentId, amountCents } = payout;
  const open = { batchId, status: 'open' } as const;
  const move = { lines: -1, cents: -amountCents, exceptions: 1 };
  await table.transact([
    ...(await endOpenActs(context, [subjectOfBatch(batchId)])),
    payoutBatchTable(table).moveLine(open, move).orThrow(batchChanged),
    payoutTable(table).leaveBatch(payout, batchId).orStale('The line changed'),
    batchExceptionTable(table).put({
      batchId,
      agentId,
      payoutId,
      amountCents,
      reasons: ['excluded'],
      note: reason,
    }),
    recordEvent(context, {
      action: 'monthlyRun.excludeLine',
      about: ['payout', payoutId],
      agentId,
      after: { batchId, reason },
    }),
  ]);
}
