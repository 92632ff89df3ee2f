import type { Period } from '../../shared/kernel/month.ts';
import type { Context } from '../platform/context.ts';
import { Finished, monthlyRunTable } from './monthly-run.table.ts';

/** The last step of a run: it is finished. */
export async function notifyRun(context: Context, { period }: { period: Period }): Promise<void> {
  const { clock, table } = context;
  try {
    await table.transact([monthlyRunTable(table).finish(period, clock.now().toISOString())]);
  } catch (error) {
    // Another execution came to its end.
    if (!(error instanceof Finished)) throw error;
  }
}
