/**
 * Raises an alarm where the monthly run isn't finished when the office opens, or its e-mails will take too
 * long.
 */
import { readEnvironment } from '../platform/environment.ts';
import { scheduledFunction } from '../platform/message-function.ts';
import { runTasks } from '../platform/run-tasks.ts';
import { openWorker } from '../platform/worker.ts';
import { checkMailPace } from '../workflows/monthly-run/check-mail-pace.ts';
import { checkRun } from '../workflows/monthly-run/check-run.ts';

const environment = readEnvironment(process.env, 'TABLE_NAME', 'PORTAL');
const { PORTAL } = environment;
const deps = {
  ...openWorker(environment),
  settings: PORTAL,
};

export const handler = scheduledFunction('checkRun', deps.log, async () => {
  await runTasks(deps.log, {
    checkRun: () => checkRun(deps),
    checkMailPace: () => checkMailPace(deps),
  });
});
