/** Writes the manifest of a monthly run's agents. */
import type { Period } from '../../shared/kernel/month.ts';
import { systemClock } from '../platform/clock.ts';
import { PORTAL as THE_PORTAL } from '../platform/context.ts';
import { readEnvironment } from '../platform/environment.ts';
import { functionOf } from '../platform/function.ts';
import { openLog } from '../platform/log.ts';
import { openTable } from '../platform/table.ts';
import { openManifests } from '../data/manifests.client.ts';
import { type Plan, planRun } from '../workflows/monthly-run/plan-run.ts';

/** What the state machine sends. */
interface PlanOrder {
  kind: 'planRun';
  period: Period;
}

const {
  TABLE_NAME,
  FILES_BUCKET,
  PORTAL: settings,
  runtime,
} = readEnvironment(process.env, 'TABLE_NAME', 'PORTAL', 'FILES_BUCKET');
const table = openTable(TABLE_NAME, runtime);
const plan = planRun(openManifests(FILES_BUCKET, runtime));

export const handler = functionOf<PlanOrder, Plan>(
  openLog(runtime),
  ({ period }, { awsRequestId: requestId }) =>
    plan({ actor: THE_PORTAL, clock: systemClock, requestId, table, settings }, { period }),
);
