/** Removes accounts that nobody confirmed within a day. */
import { systemClock } from '../platform/clock.ts';
import { readEnvironment } from '../platform/environment.ts';
import { functionOf } from '../platform/function.ts';
import { openLog } from '../platform/log.ts';
import { sweepUnconfirmedAccounts } from '../workflows/operators/sweep-unconfirmed-accounts.ts';
import { openUserPool } from '../data/user-pool.client.ts';

const { USER_POOL_ID, runtime } = readEnvironment(process.env, 'USER_POOL_ID');
const deps = {
  pool: openUserPool(USER_POOL_ID, runtime),
  clock: systemClock,
  log: openLog(runtime),
};

/** What the schedule sends. */
interface Sweep {
  kind: 'sweepAccounts';
}

export const handler = functionOf<Sweep, void>(deps.log, async () => {
  await sweepUnconfirmedAccounts(deps);
});
