import type { Period } from '../../../shared/kernel/month.ts';
import { monthlyRunContract } from '../../../shared/monthly-run/contract.ts';
import type { Context } from '../../platform/context.ts';
import { verb } from '../verb.ts';
import { checkBatchRelease } from '../../domain/monthly-run/check-batch-release.ts';
import { batchChanged, readBatch } from '../../domain/monthly-run/read-batch.ts';
import { readMonthlyBatch } from '../../domain/monthly-run/read-monthly-batch.ts';
import { startWork } from '../../domain/monthly-run/start-work.ts';

/**
 * Exported to processing: the bank has the file. A job takes every line there; where it stopped, the
 * same once more lets it go on. Who did it already changes nothing.
 */
export const processBatch = verb(monthlyRunContract.processBatch, async (context, { period }) => {
  await context.table.planAndTransact(() => process(context, period));
  return readMonthlyBatch(context, period);
});

async function process(context: Context, period: Period): Promise<void> {
  const { actor, clock } = context;
  const batch = await readBatch(context, period);
  const { status, processing, work } = batch;
  const isStopped = work?.kind === 'process' && work.status === 'failed';
  if (status === 'processing' && processing?.by === actor.userId && !isStopped) return;
  if (status !== 'exported' && !isStopped) throw batchChanged(batch);
  await checkBatchRelease(context, batch);
  const at = clock.now().toISOString();
  const changes = isStopped ? {} : { processing: { at, by: actor.userId } };
  await startWork(context, batch, { kind: 'process', to: 'processing', changes, at });
}
