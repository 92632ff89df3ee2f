/** The file of a forecast: what the next run would pay as things stand, by agent. */
import { conflict } from '../../../shared/kernel/errors.ts';
import type { ForecastTotals } from '../../../shared/kernel/job.ts';
import { monthName } from '../../../shared/kernel/month.ts';
import type { ForecastRow } from '../../../shared/monthly-run/schemas.ts';
import { NETWORK, rollupTable, TOTAL } from '../../data/reports/rollup.table.ts';
import { holdLease } from '../../domain/jobs/hold-lease.ts';
import { writeJson } from '../../domain/jobs/write-json.ts';
import { findNextRun, type NextRun } from '../../domain/monthly-run/find-next-run.ts';
import type { Task, WorkResult } from '../../domain/jobs/check-job.ts';
import { type Debts, planRunPayments } from './plan-run-payments.ts';

/**
 * Works out the next run's payments and writes them as one JSON array; each page of agents renews the
 * lease. A worker that takes over begins again, as of its own time.
 * @throws DomainError CONFLICT where a run has begun and isn't finished
 */
export async function writeForecast(task: Task): Promise<WorkResult> {
  const { bucket, context, job, progress } = task;
  const { clock, settings, table } = context;
  const run = await findNextRun(context);
  const asOf = clock.now().toISOString();
  const { agents } = await rollupTable(table).read({ scope: NETWORK, bucket: TOTAL });
  const terms = {
    period: run.period,
    // A run that is overdue may start at any time.
    at: run.runAt > asOf ? run.runAt : asOf,
    minimumCents: settings.minimumPayoutCents,
  };
  const { rows, debts } = await planRunPayments(context, terms, async (count) => {
    progress.done += count;
    // The counter lags: agents may have joined since.
    progress.total = Math.max(agents, progress.done);
    await holdLease(task);
  });
  // A run that began meanwhile may have collected some of the agents.
  if ((await findNextRun(context)).period !== run.period)
    throw conflict(
      `The run of ${monthName(run.period)} isn’t the next one any more. Calculate a new forecast.`,
    );
  const resultKey = `exports/${job.jobId}.json`;
  await bucket.write(resultKey, writeJson(rows), 'application/json');
  const worked = { ...run, asOf, agents: progress.done };
  return { resultKey, forecast: totalsOf(rows, worked, debts) };
}

function totalsOf(
  rows: readonly ForecastRow[],
  worked: NextRun & Pick<ForecastTotals, 'asOf' | 'agents'>,
  debts: Debts,
): ForecastTotals {
  const lines = rows.filter(({ reasons }) => reasons.length === 0);
  const exceptions = rows.filter(({ reasons }) => reasons.length > 0);
  const reasons: Record<string, number> = {};
  for (const reason of exceptions.flatMap((row) => row.reasons))
    reasons[reason] = (reasons[reason] ?? 0) + 1;
  return {
    ...worked,
    lines: lines.length,
    totalCents: sumOf(lines),
    exceptions: exceptions.length,
    exceptionsCents: sumOf(exceptions),
    reasons,
    ...(debts.owing > 0 ? debts : {}),
  };
}

const sumOf = (rows: readonly ForecastRow[]) =>
  rows.reduce((sum, { amountCents }) => sum + amountCents, 0);
