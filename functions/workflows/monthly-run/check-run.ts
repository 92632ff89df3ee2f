import { addMonths, dayOf, periodOf } from '../../../shared/kernel/month.ts';
import { monthlyRunTable } from '../../data/monthly-run/monthly-run.table.ts';
import type { Worker } from '../../platform/worker.ts';

/**
 * Raises the alarm where last month's run isn't finished hours after it was due. A missing run
 * counts only on the day it was due: the portal may be newer than the month.
 */
export async function checkRun({ clock, log, table }: Worker): Promise<void> {
  const today = dayOf(clock.now());
  const period = addMonths(periodOf(clock.now()), -1);
  const run = await monthlyRunTable(table).get(period);
  if (run?.status === 'finished' || (!run && !today.endsWith('-01'))) return;
  log.error('the monthly run is not finished', {
    period,
    status: run?.status ?? 'not started',
    step: run?.step,
  });
  log.count('UnfinishedRuns');
}
