/**
 * Opens the runs that are due, for the schedule on the 1st, an administrator, or a command. The
 * period is the run's id, so that concurrent calls open one run.
 */
import { conflict } from '../../../shared/kernel/errors.ts';
import type { OpenedRuns, RunOrder } from '../../../shared/kernel/messages.ts';
import { addMonths, type Period, periodOf } from '../../../shared/kernel/month.ts';
import { recordEvent } from '../../domain/audit/record-event.ts';
import type { Context } from '../../platform/context.ts';
import { Stale } from '../../platform/table.ts';
import { monthlyRunTable } from '../../data/monthly-run/monthly-run.table.ts';
import { payoutBatchTable } from '../../data/monthly-run/payout-batch.table.ts';
import { findFirstPeriod } from '../../domain/monthly-run/find-next-run.ts';
import { resumeWrites } from '../../domain/monthly-run/resume-failed-run.ts';

/**
 * Opens the due run, after those missed since the last finished one. A failed run is resumed.
 * @returns the periods to run, in order; empty where all are closed
 * @throws DomainError CONFLICT where the period isn't over
 */
export async function openRuns(
  context: Context,
  { at, period }: Omit<RunOrder, 'kind'>,
): Promise<OpenedRuns> {
  const now = context.clock.now();
  const due = period ?? addMonths(periodOf(at ?? now), -1);
  if (due >= periodOf(now)) throw conflict(`${due} is not over yet.`);
  const periods: Period[] = [];
  for (let next = await findFirstPeriod(context, due); next <= due; next = addMonths(next, 1))
    if (await openRun(context, next)) periods.push(next);
  return { periods };
}

/** @returns whether the period has something to run */
async function openRun(context: Context, period: Period): Promise<boolean> {
  const { clock, table } = context;
  const stale = () => new Stale('Another opens this run');
  return table.planAndTransact(async () => {
    const run = await monthlyRunTable(table).get(period);
    if (run?.status === 'finished') return false;
    if (run?.status === 'running') return true;
    if (run) {
      await table.transact(resumeWrites(context, period, stale));
      return true;
    }
    const at = clock.now().toISOString();
    await table.transact([
      monthlyRunTable(table)
        .create({ period, status: 'running', step: 'plan', startedAt: at })
        .orThrow(stale),
      payoutBatchTable(table).create(period).orThrow(stale),
      recordEvent(context, { action: 'monthlyRun.open', about: ['month', period], at }),
    ]);
    return true;
  });
}
