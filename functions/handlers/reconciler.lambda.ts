/**
 * Compares balances with the ledger and payouts, and batches with their lines, and signs the audit chain,
 * once a day.
 */
import { openDigests } from '../data/audit/digests.client.ts';
import { systemClock } from '../platform/clock.ts';
import { readEnvironment } from '../platform/environment.ts';
import { openLog } from '../platform/log.ts';
import { scheduledFunction } from '../platform/message-function.ts';
import { runTasks } from '../platform/run-tasks.ts';
import { openTable } from '../platform/table.ts';
import { signDigest } from '../workflows/audit-trail/sign-digest.ts';
import { reconcileDay } from '../workflows/reconciliation/reconcile-day.ts';

const { runtime, TABLE_NAME, AUDIT_BUCKET, AUDIT_KEY_ID } = readEnvironment(
  process.env,
  'TABLE_NAME',
  'AUDIT_BUCKET',
  'AUDIT_KEY_ID',
);
const deps = {
  table: openTable(TABLE_NAME, runtime),
  clock: systemClock,
  log: openLog(runtime),
  digests: openDigests({ bucket: AUDIT_BUCKET, keyId: AUDIT_KEY_ID, runtime }),
};

export const handler = scheduledFunction('reconcile', deps.log, async () => {
  await runTasks(deps.log, {
    signDigest: () => signDigest(deps),
    reconcileDay: () => reconcileDay(deps),
  });
});
