import { notFound } from '../../../shared/kernel/errors.ts';
import { type BatchId, partOf, periodOfBatch } from '../../../shared/kernel/batch-id.ts';
import type { MonthlyBatch } from '../../../shared/monthly-run/contract.ts';
import type { Context } from '../../platform/context.ts';
import {
  monthlyRunTable,
  type RunFigures,
  type StoredRun,
} from '../../data/monthly-run/monthly-run.table.ts';
import { payoutBatchTable } from '../../data/monthly-run/payout-batch.table.ts';
import { optional } from '../../platform/present.ts';
import { readOpenActs } from '../approvals/end-open-acts.ts';
import { subjectOfBatch } from './build-batch-act.ts';
import { presentMonthlyBatch } from './present.ts';
import { readHolidays } from './read-holidays.ts';
import { readBatchesOfRun } from './read-month-batches.ts';
import { runProgressTable } from '../../data/monthly-run/run-progress.table.ts';

/** The table, and the portal's clock. */
export type Reading = Pick<Context, 'table'> & { clock: Pick<Context['clock'], 'now'> };

/**
 * A batch with its run, presented.
 * @throws DomainError NOT_FOUND where the month has no run, or no such further batch
 */
export async function readMonthlyBatch(context: Reading, batchId: BatchId): Promise<MonthlyBatch> {
  const [run, batch] = await Promise.all([
    monthlyRunTable(context.table).get(periodOfBatch(batchId)),
    payoutBatchTable(context.table).get(batchId),
  ]);
  if (!run || (!batch && partOf(batchId) > 1))
    throw notFound('There is no monthly run of this month, or no such batch of it.');
  const subject = subjectOfBatch(batchId);
  const [figures, batches, acts, holidays] = await Promise.all([
    readFigures(context, run),
    readBatchesOfRun(context, run),
    readOpenActs(context, [subject]),
    readHolidays(context),
  ]);
  const waiting = acts.waiting.get(subject);
  const now = context.clock.now();
  const around = { batch, batches, now, holidays, ...optional({ waiting }) };
  return presentMonthlyBatch(run, figures, around);
}

/** The results of a run's agents: stored with the run once all are done, until then the sum of its parts. */
export const readFigures = async (
  { table }: Pick<Context, 'table'>,
  run: StoredRun,
): Promise<RunFigures> => run.figures ?? runProgressTable(table).sum(run.period, run.agents ?? 0);
