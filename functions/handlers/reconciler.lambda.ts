/**
 * Compares balances with the ledger and payouts, and batches with their lines, and signs the audit chain,
 * once a day.
 */
import { openDigests } from '../data/audit/digests.client.ts';
import { readEnvironment } from '../platform/environment.ts';
import { scheduledFunction } from '../platform/message-function.ts';
import { runTasks } from '../platform/run-tasks.ts';
import { openWorker } from '../platform/worker.ts';
import { signDigest } from '../workflows/audit-trail/sign-digest.ts';
import { reconcileDay } from '../workflows/reconciliation/reconcile-day.ts';

const environment = readEnvironment(process.env, 'TABLE_NAME', 'AUDIT_BUCKET', 'AUDIT_KEY_ID');
const { runtime, AUDIT_BUCKET, AUDIT_KEY_ID } = environment;
const deps = {
  ...openWorker(environment),
  digests: openDigests({ bucket: AUDIT_BUCKET, keyId: AUDIT_KEY_ID, runtime }),
};

export const handler = scheduledFunction('reconcile', deps.log, async () => {
  await runTasks(deps.log, {
    signDigest: () => signDigest(deps),
    reconcileDay: () => reconcileDay(deps),
  });
});
