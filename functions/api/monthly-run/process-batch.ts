import type { Period } from '../../../shared/kernel/month.ts';
import { monthlyRunContract } from '../../../shared/monthly-run/contract.ts';
import type { Context } from '../../platform/context.ts';
import { verb } from '../verb.ts';
import { checkBatchRelease } from '../../domain/monthly-run/check-batch-release.ts';
import { batchChanged, readBatch } from '../../domain/monthly-run/read-batch.ts';
import { readMonthlyBatch } from '../../domain/monthly-run/read-monthly-batch.ts';
import { startWork } from '../../domain/monthly-run/start-work.ts';

/**
 * Marks an exported batch as processing: the bank has the file. A job does the same to every line;
 * the same request again resumes a job that stopped. Idempotent.
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
