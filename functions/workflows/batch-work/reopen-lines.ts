/** Opens a locked batch again: the account of each line isn't fixed any more. */
import { batchWorkTable } from '../../data/monthly-run/batch-work.table.ts';
import { payoutTable, type StoredPayout } from '../../data/payouts/payout.table.ts';
import { recordEvent } from '../../domain/audit/record-event.ts';
import { countLine } from '../../domain/approvals/count-alone.ts';
import { requireLease } from '../../domain/jobs/hold-lease.ts';
import { type Locking, readLocking } from '../../domain/monthly-run/read-locking.ts';
import { readBatch } from '../../domain/monthly-run/read-batch.ts';
import { readPayout } from '../../domain/payouts/read-payout.ts';
import { Stale } from '../../platform/table.ts';
import type { BatchTask } from './work-on-batch.ts';
import { workOnLines } from './work-on-lines.ts';

const stale = () => new Stale('The batch changed meanwhile');

/** Opens every line's account, then the batch. Nobody has locked it any more. */
export async function reopenLines(task: BatchTask): Promise<void> {
  const { context, batch: locked, job } = task;
  const { table } = context;
  const { jobId, batchId } = job;
  const locking = await readLocking(context, locked);
  await workOnLines(task, (payout) => openLine(task, payout, locking));
  await table.planAndTransact(async () => {
    const batch = await readBatch(context, batchId);
    await table.transact([
      batchWorkTable(table)
        .finish(batch, {
          jobId,
          changes: { status: 'open' },
          clears: ['locked', 'fileSet'],
        })
        .orThrow(stale),
      recordEvent(context, {
        action: 'monthlyRun.finishWork',
        about: ['month', batchId],
        after: { status: 'open' },
      }),
    ]);
  });
}

async function openLine(
  task: BatchTask,
  { payoutId, batchId }: StoredPayout,
  { isByTwo, day }: Locking,
): Promise<void> {
  const { context } = task;
  const { table } = context;
  await table.planAndTransact(async () => {
    const payout = await readPayout(context, payoutId);
    if (!payout.bank || payout.batchId !== batchId) return;
    const { agentId, amountCents } = payout;
    const taken = countLine(context, { agentId, day, amountCents: -amountCents });
    await table.transact([
      payoutTable(table).openBank(payout).orThrow(stale),
      requireLease(task),
      ...(isByTwo ? [] : [taken]),
    ]);
  });
}
