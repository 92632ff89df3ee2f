/** Starts or resumes a job that works on a batch, mostly on each of its lines. */
import { randomUUID } from 'node:crypto';
import { batchWorkTable, type Beginning } from '../../data/monthly-run/batch-work.table.ts';
import { type Act, commitAct } from '../approvals/commit-act.ts';
import { recordEvent } from '../audit/record-event.ts';
import { jobTable } from '../../data/jobs/job.table.ts';
import { gateTable } from '../../data/payouts/gate.table.ts';
import type { Context } from '../../platform/context.ts';
import { hashOf } from '../../platform/idempotency.ts';
import { Stale, type Write } from '../../platform/table.ts';
import type { StoredBatch } from '../../data/monthly-run/payout-batch.table.ts';

interface Work extends Beginning {
  at: string;
  /** Values of the step for its event. */
  facts?: Record<string, unknown>;
  /** Writes that belong to the step. */
  writes?: readonly Write[];
  /** The act, where it may take two people. */
  act?: Act | undefined;
}

const stale = () => new Stale('Somebody else was first');

const jobs = {
  lock: 'lockBatch',
  process: 'processBatch',
  pay: 'payBatch',
  reopen: 'reopenBatch',
  rewrite: 'rewriteFiles',
} as const;
const actions = {
  lock: 'monthlyRun.lockBatch',
  process: 'monthlyRun.processBatch',
  pay: 'monthlyRun.payBatch',
  reopen: 'monthlyRun.reopenBatch',
  rewrite: 'monthlyRun.rewriteFiles',
} as const;
/** Corrections hold payments back, so that they are for the time of a freeze too. */
const isCorrection = (kind: Beginning['kind']) => kind === 'reopen' || kind === 'rewrite';

/**
 * Starts the work, if the batch is unchanged since it was read and no work is under way; the stream
 * puts the job on its queue.
 * @throws DomainError CONFLICT where payouts are frozen, and it is no correction; `Stale` where
 *   a concurrent request was first; others as `commitAct`
 */
export async function startWork(
  context: Context,
  batch: StoredBatch,
  { at, facts, writes = [], act, ...beginning }: Work,
): Promise<void> {
  const { actor, table } = context;
  const { batchId, status } = batch;
  const { kind, to, changes = {}, move } = beginning;
  const jobId = randomUUID();
  const lines = batch.lines + (move?.lines ?? 0);
  const totalCents = batch.totalCents + (move?.cents ?? 0);
  const { transactionId, notes, fileSet } = changes;
  const all = [
    batchWorkTable(table)
      .begin(batch, { ...beginning, jobId })
      .orThrow(stale),
    ...(isCorrection(kind) ? [] : [gateTable(table).requirePayoutsOpen(batchId)]),
    jobTable(table)
      .create({
        jobId,
        kind: jobs[kind],
        batchId,
        status: 'queued',
        ownerId: actor.userId,
        done: 0,
        total: lines,
        attempts: 0,
        createdAt: at,
        inputHash: hashOf({ kind, batchId }),
      })
      .orFail('Two jobs have one id'),
    ...writes,
    recordEvent(context, {
      action: actions[kind],
      about: ['month', batchId],
      at,
      before: { status },
      after: {
        status: to,
        lines,
        totalCents,
        transactionId,
        notes,
        paymentDate: fileSet?.paymentDate,
        ...facts,
      },
    }),
  ];
  await (act ? commitAct(context, act, all) : table.transact(all));
}
