import { conflict } from '../../../shared/kernel/errors.ts';
import { monthName, type Period } from '../../../shared/kernel/month.ts';
import { monthlyRunContract } from '../../../shared/monthly-run/contract.ts';
import { recordEvent } from '../../domain/audit/record-event.ts';
import { payoutTable, type StoredPayout } from '../../data/payout.table.ts';
import { readPayout } from '../../domain/payouts/read-payout.ts';
import type { Context } from '../../platform/context.ts';
import { Stale } from '../../platform/table.ts';
import { verb } from '../verb.ts';
import { batchExceptionTable } from '../../data/batch-exception.table.ts';
import { payoutBatchTable } from '../../data/payout-batch.table.ts';
import { batchChanged } from '../../domain/monthly-run/read-batch.ts';
import { readMonthlyBatch } from '../../domain/monthly-run/read-monthly-batch.ts';

/**
 * Takes a line out of an open batch: its payout stays pending and becomes an exception with the
 * given reason. Idempotent.
 */
export const excludeLine = verb(monthlyRunContract.excludeLine, async (context, input) => {
  const { period, payoutId } = input;
  await context.table.planAndTransact(async () => {
    const payout = await readPayout(context, payoutId);
    if (payout.batchId === period) return exclude(context, payout, input);
    if (!(await batchExceptionTable(context.table).get({ period, exceptionId: payoutId })))
      throw notInBatch(period);
  });
  return readMonthlyBatch(context, period);
});

const notInBatch = (period: Period) =>
  conflict(`This payout is not in the batch of ${monthName(period)}.`);

async function exclude(
  context: Context,
  payout: StoredPayout,
  { period, reason }: { period: Period; reason: string },
): Promise<void> {
  const { clock, table } = context;
  const { payoutId, agentId, amountCents } = payout;
  const open = { period, status: 'open' } as const;
  const move = { lines: -1, cents: -amountCents, exceptions: 1 };
  await table.transact([
    payoutBatchTable(table).moveLine(open, move).orThrow(batchChanged),
    payoutTable(table)
      .leaveBatch(payout, period)
      .orThrow(() => new Stale('The line changed')),
    batchExceptionTable(table).put({
      period,
      agentId,
      payoutId,
      amountCents,
      reasons: ['excluded'],
      note: reason,
    }),
    recordEvent(context, {
      action: 'monthlyRun.excludeLine',
      subject: 'payout',
      subjectId: payoutId,
      agentId,
      at: clock.now().toISOString(),
      after: { period, reason },
    }),
  ]);
}
