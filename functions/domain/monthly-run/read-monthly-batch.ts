import { notFound } from '../../../shared/kernel/errors.ts';
import type { Period } from '../../../shared/kernel/month.ts';
import type { MonthlyBatch } from '../../../shared/monthly-run/contract.ts';
import type { Context } from '../../platform/context.ts';
import { monthlyRunTable, type RunFigures, type StoredRun } from '../../data/monthly-run.table.ts';
import { payoutBatchTable } from '../../data/payout-batch.table.ts';
import { presentMonthlyBatch } from './present.ts';
import { runProgressTable } from '../../data/run-progress.table.ts';

/** The table, and the portal's clock. */
export type Reading = Pick<Context, 'table'> & { clock: Pick<Context['clock'], 'now'> };

/**
 * A run with its batch, presented.
 * @throws DomainError NOT_FOUND where the period has no run
 */
export async function readMonthlyBatch(context: Reading, period: Period): Promise<MonthlyBatch> {
  const [run, batch] = await Promise.all([
    monthlyRunTable(context.table).get(period),
    payoutBatchTable(context.table).get(period),
  ]);
  if (!run) throw notFound('There is no monthly run of this month.');
  return presentMonthlyBatch(run, await readFigures(context, run), {
    batch,
    now: context.clock.now(),
  });
}

/**
 * The results of a run's agents: stored with the run once all are done, until then the sum of its
 * parts.
 */
export const readFigures = async (
  { table }: Pick<Context, 'table'>,
  run: StoredRun,
): Promise<RunFigures> => run.figures ?? runProgressTable(table).sum(run.period, run.agents ?? 0);
