/**
 * Raises an alarm where the monthly run isn't finished when the office opens, or its e-mails will take too
 * long.
 */
import { systemClock } from '../platform/clock.ts';
import { readEnvironment } from '../platform/environment.ts';
import { openLog } from '../platform/log.ts';
import { scheduledFunction } from '../platform/message-function.ts';
import { runTasks } from '../platform/run-tasks.ts';
import { openTable } from '../platform/table.ts';
import { checkMailPace } from '../workflows/monthly-run/check-mail-pace.ts';
import { checkRun } from '../workflows/monthly-run/check-run.ts';

const { TABLE_NAME, PORTAL, runtime } = readEnvironment(process.env, 'TABLE_NAME', 'PORTAL');
const deps = {
  table: openTable(TABLE_NAME, runtime),
  clock: systemClock,
  log: openLog(runtime),
  settings: PORTAL,
};

export const handler = scheduledFunction('checkRun', deps.log, async () => {
  await runTasks(deps.log, {
    checkRun: () => checkRun(deps),
    checkMailPace: () => checkMailPace(deps),
  });
});
