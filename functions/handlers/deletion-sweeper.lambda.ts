/** Finishes the deletions of agents, and erases leads that were lost long ago. */
import { openPeoplePool } from '../domain/identity/open-people-pool.ts';
import { readMaintenance } from '../domain/maintenance/read-maintenance.ts';
import { readEnvironment } from '../platform/environment.ts';
import { openLog } from '../platform/log.ts';
import { portalContexts, scheduledFunction } from '../platform/message-function.ts';
import { eraseLostLeads } from '../workflows/leads/erase-lost-leads.ts';
import { runTasks } from '../platform/run-tasks.ts';
import { finishDeletions } from '../workflows/deletion/finish-deletions.ts';

const environment = readEnvironment(process.env, 'TABLE_NAME', 'PORTAL', 'USER_POOL_ID');
const contextOf = portalContexts(environment);
const pool = openPeoplePool(environment);
const log = openLog(environment.runtime);

export const handler = scheduledFunction('sweepDeletions', log, async (call) => {
  const context = contextOf(call);
  if (await readMaintenance(context)) return;
  await runTasks(log, {
    finishDeletions: () => finishDeletions({ context, pool, log }),
    eraseLostLeads: () => eraseLostLeads(context, log),
  });
});
