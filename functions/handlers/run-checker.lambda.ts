/** Looks whether the monthly run is finished by when people need it. */
import { systemClock } from '../platform/clock.ts';
import { readEnvironment } from '../platform/environment.ts';
import { functionOf } from '../platform/function.ts';
import { openLog } from '../platform/log.ts';
import { openTable } from '../platform/table.ts';
import { checkRun } from '../workflows/monthly-run/check-run.ts';

const { TABLE_NAME, runtime } = readEnvironment(process.env, 'TABLE_NAME');
const deps = { table: openTable(TABLE_NAME, runtime), clock: systemClock, log: openLog(runtime) };

/** What the schedule sends. */
interface Check {
  kind: 'checkRun';
}

export const handler = functionOf<Check, void>(deps.log, () => checkRun(deps));
