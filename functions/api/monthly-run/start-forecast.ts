import { monthlyRunContract } from '../../../shared/monthly-run/contract.ts';
import { presentJob } from '../../domain/jobs/present.ts';
import { startJob } from '../../domain/jobs/start-job.ts';
import { findNextRun } from '../../domain/monthly-run/find-next-run.ts';
import { verb } from '../verb.ts';

/** Starts a forecast of the next run; refused while a run isn't finished. */
export const startForecast = verb(monthlyRunContract.startForecast, async (context) => {
  await findNextRun(context);
  const job = await startJob(context, {
    operation: 'startForecast',
    action: 'monthlyRun.startForecast',
    kind: 'forecast',
    input: { kind: 'forecast' },
  });
  return presentJob(job);
});
