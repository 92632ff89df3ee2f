/** Opens the monthly runs that are due, and records that one failed. */
import type { Period } from '../../shared/kernel/month.ts';
import type { RunStep } from '../../shared/monthly-run/contract.ts';
import { systemClock } from '../platform/clock.ts';
import { PORTAL as THE_PORTAL } from '../platform/context.ts';
import { readEnvironment } from '../platform/environment.ts';
import { functionOf } from '../platform/function.ts';
import { openLog } from '../platform/log.ts';
import { openTable } from '../platform/table.ts';
import { openRuns } from '../workflows/monthly-run/open-runs.ts';
import { recordFailure } from '../domain/monthly-run/record-failure.ts';
import type { RunOrder } from '../data/run-machine.client.ts';

/** What the state machine sends when a step failed. */
interface FailedRun {
  kind: 'failRun';
  period: Period;
  step: RunStep;
  /** What was caught: JSON of the function's error, or any text. */
  cause: string;
}

const {
  TABLE_NAME,
  PORTAL: settings,
  runtime,
} = readEnvironment(process.env, 'TABLE_NAME', 'PORTAL');
const table = openTable(TABLE_NAME, runtime);

export const handler = functionOf<RunOrder | FailedRun, unknown>(
  openLog(runtime),
  (event, { awsRequestId: requestId }) => {
    const context = { actor: THE_PORTAL, clock: systemClock, requestId, table, settings };
    return event.kind === 'failRun' ? recordFailure(context, event) : openRuns(context, event);
  },
);
