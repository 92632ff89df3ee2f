/** Moves the chosen lines of an open batch into another one of its month, each in a transaction of its own. */
import { isChosen } from '../../../shared/monthly-run/rules.ts';
import type { StoredSplit } from '../../../shared/monthly-run/schemas.ts';
import { agentTable } from '../../data/agent.table.ts';
import { batchPartTable } from '../../data/batch-part.table.ts';
import { batchWorkTable } from '../../data/batch-work.table.ts';
import type { StoredPayout } from '../../data/payout.table.ts';
import { recordEvent } from '../../domain/audit/record-event.ts';
import { requireLease } from '../../domain/jobs/hold-lease.ts';
import { moveLine } from '../../domain/monthly-run/move-line.ts';
import { readBatch } from '../../domain/monthly-run/read-batch.ts';
import { readPayout } from '../../domain/payouts/read-payout.ts';
import { Stale } from '../../platform/table.ts';
import type { BatchTask } from './work-on-batch.ts';
import { workOnLines } from './work-on-lines.ts';

const stale = () => new Stale('The batch changed meanwhile');

/** Moves the lines; then both batches can be locked. */
export async function moveLines(task: BatchTask): Promise<void> {
  const { context, job, batch } = task;
  const { clock, table } = context;
  const { batchId, split } = batch;
  if (!split) throw new Error(`The batch of ${batchId} has no split`);
  await workOnLines(task, (payout) => moveIfChosen(task, payout, split));
  await table.planAndTransact(async () => {
    const now = await readBatch(context, batchId);
    const { lines, totalCents } = now;
    await table.transact([
      batchWorkTable(table)
        .finish(now, { jobId: job.jobId, changes: { status: 'open' }, clears: ['split'] })
        .orThrow(stale),
      batchPartTable(table).endFilling(split.to, batchId).orThrow(stale),
      recordEvent(context, {
        action: 'monthlyRun.finishWork',
        subject: 'month',
        subjectId: batchId,
        at: clock.now().toISOString(),
        after: { status: 'open', lines, totalCents },
      }),
    ]);
  });
}

/**
 * A line that was moved before, or has left, stays as it is: also one that came back after another worker
 * ended the split.
 */
async function moveIfChosen(
  { context, job, progress }: BatchTask,
  { payoutId, batchId = '' }: StoredPayout,
  { to, choice, reason }: StoredSplit,
): Promise<void> {
  const { table } = context;
  await table.planAndTransact(async () => {
    const payout = await readPayout(context, payoutId);
    if (payout.batchId !== batchId || payout.status !== 'pending') return;
    const { agentId, amountCents } = payout;
    const agent = choice.kind === 'bank' ? await agentTable(table).get(agentId) : undefined;
    if (!isChosen(choice, { payoutId, amountCents, bankName: agent?.bankName })) return;
    const from = { batchId, status: 'open' } as const;
    await table.transact([
      ...moveLine(context, payout, { from, to, reason }),
      requireLease(context, job, progress),
    ]);
  });
}
