/** Raises an alarm where the monthly run isn't finished when the office opens. */
import { systemClock } from '../platform/clock.ts';
import { readEnvironment } from '../platform/environment.ts';
import { openLog } from '../platform/log.ts';
import { scheduledFunction } from '../platform/message-function.ts';
import { openTable } from '../platform/table.ts';
import { checkRun } from '../workflows/monthly-run/check-run.ts';

const { TABLE_NAME, runtime } = readEnvironment(process.env, 'TABLE_NAME');
const deps = { table: openTable(TABLE_NAME, runtime), clock: systemClock, log: openLog(runtime) };

export const handler = scheduledFunction('checkRun', deps.log, () => checkRun(deps));
