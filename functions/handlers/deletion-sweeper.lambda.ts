/** Finishes the deletions of agents. */
import { openUserPool } from '../data/user-pool.client.ts';
import { systemClock } from '../platform/clock.ts';
import { PORTAL as THE_PORTAL } from '../platform/context.ts';
import { readEnvironment } from '../platform/environment.ts';
import { functionOf } from '../platform/function.ts';
import { openLog } from '../platform/log.ts';
import { openTable } from '../platform/table.ts';
import { finishDeletions } from '../workflows/deletion/finish-deletions.ts';

const environment = readEnvironment(process.env, 'TABLE_NAME', 'PORTAL', 'USER_POOL_ID');
const { runtime, PORTAL: settings } = environment;
const table = openTable(environment.TABLE_NAME, runtime);
const pool = openUserPool(environment.USER_POOL_ID, runtime);
const log = openLog(runtime);

/** What the schedule sends. */
interface Sweep {
  kind: 'sweepDeletions';
}

export const handler = functionOf<Sweep, void>(log, async (_, { awsRequestId: requestId }) => {
  const context = { actor: THE_PORTAL, clock: systemClock, requestId, table, settings };
  await finishDeletions({ context, pool, log });
});
