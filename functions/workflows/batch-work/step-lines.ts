/**
 * Moves every line of a batch one status forward, each in a transaction of its own, as for a single payout.
 */
import { batchWorkTable } from '../../data/monthly-run/batch-work.table.ts';
import { endOf } from '../../../shared/monthly-run/rules.ts';
import { recordEvent } from '../../domain/audit/record-event.ts';
import { payingOf } from '../../domain/payouts/pay-payout.ts';
import { processingOf } from '../../domain/payouts/process-payout.ts';
import type { StoredPayout } from '../../data/payouts/payout.table.ts';
import { readPayout } from '../../domain/payouts/read-payout.ts';
import type { Context } from '../../platform/context.ts';
import { Stale, type Write } from '../../platform/table.ts';
import { payoutBatchTable } from '../../data/monthly-run/payout-batch.table.ts';
import { readBatch } from '../../domain/monthly-run/read-batch.ts';
import type { BatchTask } from './work-on-batch.ts';
import { workOnLines } from './work-on-lines.ts';

const stale = () => new Stale('The batch changed meanwhile');

/** Marks every pending line as processing; its account stays as it was fixed. */
export async function stepToProcessing(task: BatchTask): Promise<void> {
  const { context } = task;
  const step = (payout: StoredPayout) => processingOf(context, payout);
  await workOnLines(task, ({ payoutId }) => stepLine(context, payoutId, { from: 'pending', step }));
  await finish(task, () => ({ status: 'processing' }));
}

/** Marks every processing line as paid, and counts it; what the bank returned stays so. */
export async function stepToPaid(task: BatchTask): Promise<void> {
  const { context, job, batch } = task;
  const { transactionId, notes } = batch;
  if (!transactionId) throw new Error(`The batch of ${job.batchId} has no reference of the bank`);
  const step = async (payout: StoredPayout) => [
    ...(await payingOf(context, payout, { transactionId, notes })),
    payoutBatchTable(context.table).payLine(job.batchId, payout.amountCents).orThrow(stale),
  ];
  await workOnLines(task, ({ payoutId }) =>
    stepLine(context, payoutId, { from: 'processing', step }),
  );
  const settled = { at: context.clock.now().toISOString(), by: job.ownerId };
  await finish(task, (now) => ({ status: endOf(now), settled }));
}

interface LineStep {
  from: StoredPayout['status'];
  step: (payout: StoredPayout) => Promise<Write[]>;
}

/** A line with another status was done before, or returned by the bank: it stays unchanged. */
async function stepLine(context: Context, payoutId: string, { from, step }: LineStep) {
  await context.table.planAndTransact(async () => {
    const payout = await readPayout(context, payoutId);
    if (payout.status !== from) return;
    try {
      await context.table.transact(await step(payout));
    } catch (error) {
      const now = await readPayout(context, payoutId);
      if (now.status === from) throw error;
    }
  });
}

/** Ends the work; the batch's present figures decide its status. */
async function finish(
  { context, job }: BatchTask,
  outcomeOf: (
    batch: Awaited<ReturnType<typeof readBatch>>,
  ) => Parameters<ReturnType<typeof batchWorkTable>['finish']>[1]['changes'],
): Promise<void> {
  const { table } = context;
  const { jobId, batchId } = job;
  await table.planAndTransact(async () => {
    const batch = await readBatch(context, batchId);
    const changes = outcomeOf(batch);
    await table.transact([
      batchWorkTable(table).finish(batch, { jobId, changes }).orThrow(stale),
      recordEvent(context, {
        action: 'monthlyRun.finishWork',
        about: ['month', batchId],
        after: { status: changes.status, paidCents: batch.paid?.cents },
      }),
    ]);
  });
}
