/** Closes agents' months and makes their payouts: a batch of a monthly run's manifest. */
import type { Period } from '../../shared/kernel/month.ts';
import { systemClock } from '../platform/clock.ts';
import { PORTAL as THE_PORTAL } from '../platform/context.ts';
import { readEnvironment } from '../platform/environment.ts';
import { functionOf } from '../platform/function.ts';
import { openLog } from '../platform/log.ts';
import { openTable } from '../platform/table.ts';
import { collectAgents } from '../workflows/monthly-run/collect-agents.ts';
import type { PlannedAgent } from '../data/manifests.client.ts';

/** A batch of a distributed map, as Step Functions makes it. */
interface Batch {
  BatchInput: { period: Period };
  /** Lines of the manifest. */
  Items: PlannedAgent[];
}

const {
  TABLE_NAME,
  PORTAL: settings,
  runtime,
} = readEnvironment(process.env, 'TABLE_NAME', 'PORTAL');
const table = openTable(TABLE_NAME, runtime);

export const handler = functionOf<Batch, void>(
  openLog(runtime),
  ({ BatchInput: { period }, Items: agents }, { awsRequestId: requestId }) =>
    collectAgents(
      { actor: THE_PORTAL, clock: systemClock, requestId, table, settings },
      { period, agents },
    ),
);
