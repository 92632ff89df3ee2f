import type { BatchId } from '../../../shared/kernel/batch-id.ts';
import { monthlyRunContract } from '../../../shared/monthly-run/contract.ts';
import type { Context } from '../../platform/context.ts';
import { fileSetOf } from '../../data/monthly-run/payout-batch.table.ts';
import { verb } from '../verb.ts';
import { checkNothingWaits } from '../../domain/monthly-run/build-batch-act.ts';
import { filesAreOthers } from '../../domain/monthly-run/correct-batch.ts';
import { batchChanged, batchConflict, readBatch } from '../../domain/monthly-run/read-batch.ts';
import { readMonthlyBatch } from '../../domain/monthly-run/read-monthly-batch.ts';
import { startWork } from '../../domain/monthly-run/start-work.ts';

/**
 * Marks an exported batch as processing: the bank has the file. A job does the same to every line;
 * the same request again resumes a job that stopped. Idempotent.
 */
export const processBatch = verb(
  monthlyRunContract.processBatch,
  async (context, { batchId, fileSet }) => {
    await context.table.planAndTransact(() => process(context, batchId, fileSet));
    return readMonthlyBatch(context, batchId);
  },
);

async function process(context: Context, batchId: BatchId, fileSet: number): Promise<void> {
  const { actor, clock } = context;
  const batch = await readBatch(context, batchId);
  const { status, processing, work } = batch;
  const isStopped = work?.kind === 'process' && work.status === 'failed';
  const isMine = status === 'processing' && processing?.by === actor.userId && !isStopped;
  if (status !== 'exported' && !isMine && !isStopped) throw batchChanged(batch);
  if (fileSetOf(batch) !== fileSet) throw batchConflict(batch, filesAreOthers);
  if (isMine) return;
  const writes = await checkNothingWaits(context, batch);
  const at = clock.now().toISOString();
  const changes = isStopped ? {} : { processing: { at, by: actor.userId } };
  await startWork(context, batch, { kind: 'process', to: 'processing', changes, at, writes });
}
