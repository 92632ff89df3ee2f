import { monthlyRunContract } from '../../shared/monthly-run/contract.ts';
import type { Context } from '../platform/context.ts';
import { verb } from '../platform/verb.ts';
import { checkBatchRelease } from './check-batch-release.ts';
import type { StoredBatch } from './payout-batch.table.ts';
import { batchChanged, readBatch } from './read-batch.ts';
import { readMonthlyBatch } from './read-monthly-batch.ts';
import { startWork } from './start-work.ts';

/**
 * Exported to processing: the bank has the file. A job takes every line there; where it stopped, the
 * same once more lets it go on. Who did it already changes nothing.
 */
export const processBatch = verb(monthlyRunContract.processBatch, async (context, { period }) => {
  const batch = await readBatch(context, period);
  const isStopped = batch.work?.kind === 'process' && batch.work.status === 'failed';
  const isTheirs = batch.processing?.by === context.actor.userId && !isStopped;
  if (batch.status !== 'processing' || !isTheirs) await process(context, batch, isStopped);
  return readMonthlyBatch(context, period);
});

async function process(context: Context, batch: StoredBatch, isStopped: boolean): Promise<void> {
  if (batch.status !== 'exported' && !isStopped) throw batchChanged(batch);
  await checkBatchRelease(context, batch);
  const at = context.clock.now().toISOString();
  const changes = isStopped ? {} : { processing: { at, by: context.actor.userId } };
  await startWork(context, batch, { kind: 'process', to: 'processing', changes, at }, batchChanged);
}
