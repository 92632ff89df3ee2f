/** Copies the user pool's accounts each night. */
import { openCopies } from '../data/identity/copies-bucket.client.ts';
import { openPoolAccounts } from '../data/identity/pool-accounts.client.ts';
import { systemClock } from '../platform/clock.ts';
import { readEnvironment } from '../platform/environment.ts';
import { openLog } from '../platform/log.ts';
import { scheduledFunction } from '../platform/message-function.ts';
import { exportAccounts } from '../workflows/account-copies/export-accounts.ts';

const environment = readEnvironment(process.env, 'USER_POOL_ID', 'COPIES_BUCKET');
const { USER_POOL_ID: poolId, COPIES_BUCKET, runtime } = environment;
const log = openLog(runtime);
const deps = {
  poolId,
  pool: openPoolAccounts(poolId, runtime),
  copies: openCopies(COPIES_BUCKET, runtime),
  clock: systemClock,
};

export const handler = scheduledFunction('exportAccounts', log, async () => {
  log.info('accounts copied', await exportAccounts(deps));
});
