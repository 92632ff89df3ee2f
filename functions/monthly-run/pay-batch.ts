import { monthName } from '../../shared/kernel/month.ts';
import { monthlyRunContract } from '../../shared/monthly-run/contract.ts';
import type { BankWord } from '../payouts/mark-paid.ts';
import type { Context } from '../platform/context.ts';
import { optional } from '../platform/present.ts';
import { verb } from '../platform/verb.ts';
import { checkBatchRelease } from './check-batch-release.ts';
import type { StoredBatch } from './payout-batch.table.ts';
import { batchChanged, readBatch, refuse } from './read-batch.ts';
import { readMonthlyBatch } from './read-monthly-batch.ts';
import { startWork } from './start-work.ts';

/**
 * Every line that is processing becomes paid, under one reference of the bank; what the bank returned
 * stays so. A job does it; where it stopped, the same once more lets it go on. The same reference again
 * changes nothing.
 */
export const payBatch = verb(monthlyRunContract.payBatch, async (context, { period, ...word }) => {
  const batch = await readBatch(context, period);
  const isDone = batch.transactionId === word.transactionId && batch.work?.status !== 'failed';
  if (!isDone) await pay(context, batch, word);
  return readMonthlyBatch(context, period);
});

async function pay(context: Context, batch: StoredBatch, word: BankWord): Promise<void> {
  const { status, work, transactionId } = batch;
  if (status !== 'processing') throw batchChanged(batch);
  if (work?.kind === 'process') throw refuse(batch, beingProcessed);
  if (transactionId !== undefined && transactionId !== word.transactionId)
    throw refuse(batch, paidUnder);
  await checkBatchRelease(context, batch);
  const at = context.clock.now().toISOString();
  const { notes } = word;
  const changes = transactionId
    ? {}
    : { transactionId: word.transactionId, ...optional({ notes }) };
  const otherwise = (current: Record<string, unknown> | undefined) =>
    current?.['work'] ? refuse(current, paidUnder) : batchChanged(current);
  await startWork(context, batch, { kind: 'pay', to: 'processing', changes, at }, otherwise);
}

const beingProcessed = ({ period }: StoredBatch) =>
  `Not every line of the batch of ${monthName(period)} is processing yet.`;

const paidUnder = ({ period, transactionId = '' }: StoredBatch) =>
  `The batch of ${monthName(period)} is being marked as paid under ${transactionId}.`;
