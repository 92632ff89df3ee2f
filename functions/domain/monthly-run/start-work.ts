/** Starts or resumes the job that locks, processes or pays every line of a batch. */
import { randomUUID } from 'node:crypto';
import type { BatchStatus, BatchWork } from '../../../shared/monthly-run/contract.ts';
import { recordEvent } from '../audit/record-event.ts';
import { jobTable } from '../../data/job.table.ts';
import { gateTable } from '../../data/gate.table.ts';
import type { Context } from '../../platform/context.ts';
import { hashOf } from '../../platform/idempotency.ts';
import { Stale } from '../../platform/table.ts';
import { payoutBatchTable } from '../../data/payout-batch.table.ts';
import type { StoredBatch } from '../../data/payout-batch.table.ts';

interface Work {
  kind: BatchWork['kind'];
  /** The batch's status from now on. */
  to: BatchStatus;
  /** Attributes of the step that are stored when the work begins. */
  changes?: Partial<
    Pick<StoredBatch, 'locked' | 'releaserId' | 'processing' | 'transactionId' | 'notes'>
  >;
  at: string;
}

const stale = () => new Stale('Somebody else was first');

const jobs = { lock: 'lockBatch', process: 'processBatch', pay: 'payBatch' } as const;
const deeds = {
  lock: 'monthlyRun.lockBatch',
  process: 'monthlyRun.processBatch',
  pay: 'monthlyRun.payBatch',
} as const;

/**
 * Starts the work, if the batch is unchanged since it was read and no work is under way; the stream
 * puts the job on its queue.
 * @throws DomainError CONFLICT where payouts are frozen; `Stale` where a concurrent request was
 *   first
 */
export async function startWork(
  context: Context,
  batch: StoredBatch,
  { kind, to, changes = {}, at }: Work,
): Promise<void> {
  const { actor, table } = context;
  const { period, status, lines: total, totalCents } = batch;
  const jobId = randomUUID();
  const { transactionId, notes } = changes;
  await table.transact([
    payoutBatchTable(table).begin(batch, { kind, jobId, total, to, changes }).orThrow(stale),
    gateTable(table).requirePayoutsOpen(period),
    jobTable(table)
      .create({
        jobId,
        kind: jobs[kind],
        period,
        status: 'queued',
        ownerId: actor.userId,
        done: 0,
        total,
        attempts: 0,
        createdAt: at,
        inputHash: hashOf({ kind, period }),
      })
      .orThrow(() => new Error('Two jobs have one id')),
    recordEvent(context, {
      action: deeds[kind],
      subject: 'month',
      subjectId: period,
      at,
      before: { status },
      after: { status: to, lines: total, totalCents, transactionId, notes },
    }),
  ]);
}
