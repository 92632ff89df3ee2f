import { type BatchId, batchName } from '../../../shared/kernel/batch-id.ts';
import { monthlyRunContract } from '../../../shared/monthly-run/contract.ts';
import type { BankConfirmation } from '../../domain/payouts/pay-payout.ts';
import type { Context } from '../../platform/context.ts';
import { optional } from '../../platform/present.ts';
import { verb } from '../verb.ts';
import type { StoredBatch } from '../../data/monthly-run/payout-batch.table.ts';
import { batchChanged, readBatch, batchConflict } from '../../domain/monthly-run/read-batch.ts';
import { readMonthlyBatch } from '../../domain/monthly-run/read-monthly-batch.ts';
import { startWork } from '../../domain/monthly-run/start-work.ts';

/**
 * Marks every processing line as paid, under one reference of the bank; returned lines stay returned. A job
 * does it; the same request again resumes a job that stopped. Idempotent for the same reference.
 */
export const payBatch = verb(monthlyRunContract.payBatch, async (context, { batchId, ...word }) => {
  await context.table.planAndTransact(() => pay(context, batchId, word));
  return readMonthlyBatch(context, batchId);
});

async function pay(context: Context, batchId: BatchId, word: BankConfirmation): Promise<void> {
  const batch = await readBatch(context, batchId);
  const { status, work, transactionId: begun } = batch;
  const { transactionId, notes } = word;
  if (begun === transactionId && work?.status !== 'failed') return;
  if (status !== 'processing') throw batchChanged(batch);
  if (work?.kind === 'process') throw batchConflict(batch, beingProcessed);
  if (begun !== undefined && begun !== transactionId) throw batchConflict(batch, paidUnder);
  const at = context.clock.now().toISOString();
  const changes = begun ? {} : { transactionId, ...optional({ notes }) };
  await startWork(context, batch, { kind: 'pay', to: 'processing', changes, at });
}

const beingProcessed = ({ batchId }: StoredBatch) =>
  `Not every line of the batch of ${batchName(batchId)} is processing yet.`;

const paidUnder = ({ batchId, transactionId = '' }: StoredBatch) =>
  `The batch of ${batchName(batchId)} is being marked as paid under ${transactionId}.`;
