/** Opens the monthly runs that are due, and records that one failed. */
import { outsideMaintenance } from '../domain/maintenance/read-maintenance.ts';
import { stepFunction } from '../platform/message-function.ts';
import { openRuns } from '../workflows/monthly-run/open-runs.ts';
import { recordFailure } from '../domain/monthly-run/record-failure.ts';

const open = outsideMaintenance(openRuns);

export const handler = stepFunction(
  process.env,
  ['openRuns', 'failRun'],
  async (context, message) =>
    message.kind === 'failRun' ? recordFailure(context, message) : open(context, message),
);
