/** Ends the batches whose lines are all paid or returned now. */
import type { OutcomeRow } from '../../../shared/bank-outcomes/schemas.ts';
import { endOf } from '../../../shared/monthly-run/rules.ts';
import { batchWorkTable } from '../../data/monthly-run/batch-work.table.ts';
import { NO_LINES } from '../../data/monthly-run/payout-batch.table.ts';
import { recordEvent } from '../../domain/audit/record-event.ts';
import { readBatch } from '../../domain/monthly-run/read-batch.ts';
import type { Context } from '../../platform/context.ts';

export async function finishBatches(context: Context, rows: readonly OutcomeRow[]): Promise<void> {
  for (const batchId of new Set(rows.flatMap(({ batchId }) => batchId ?? [])))
    await finishBatch(context, batchId);
}

/** Leaves a batch with processing lines, or that a job works on, as it is. */
async function finishBatch(context: Context, batchId: string): Promise<void> {
  const { actor, clock, table } = context;
  await table.planAndTransact(async () => {
    const batch = await readBatch(context, batchId);
    const { paid = NO_LINES, returned = NO_LINES, lines, work } = batch;
    const isDone = paid.lines + returned.lines === lines;
    if (batch.status !== 'processing' || !isDone || work?.status === 'running') return;
    const at = clock.now().toISOString();
    const changes = { status: endOf(batch), settled: { at, by: actor.userId } };
    await table.transact([
      batchWorkTable(table).settle(batch, changes).orStale('The batch changed meanwhile'),
      recordEvent(context, {
        action: 'monthlyRun.finishWork',
        about: ['month', batchId],
        at,
        after: { status: changes.status, paidCents: paid.cents },
      }),
    ]);
  });
}
