/** Removes accounts that were not confirmed within a day. */
import { openUserPool } from '../data/identity/user-pool.client.ts';
import { systemClock } from '../platform/clock.ts';
import { readEnvironment } from '../platform/environment.ts';
import { openLog } from '../platform/log.ts';
import { scheduledFunction } from '../platform/message-function.ts';
import { sweepUnconfirmedAccounts } from '../workflows/operators/sweep-unconfirmed-accounts.ts';

const { USER_POOL_ID, runtime } = readEnvironment(process.env, 'USER_POOL_ID');
const deps = {
  pool: openUserPool(USER_POOL_ID, runtime),
  clock: systemClock,
  log: openLog(runtime),
};

export const handler = scheduledFunction('sweepAccounts', deps.log, async () => {
  await sweepUnconfirmedAccounts(deps);
});
