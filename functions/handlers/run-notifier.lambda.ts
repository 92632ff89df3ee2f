/** Tells of a batch that is open, and ends its run. */
import { systemClock } from '../platform/clock.ts';
import { PORTAL as THE_PORTAL } from '../platform/context.ts';
import { readEnvironment } from '../platform/environment.ts';
import { functionOf } from '../platform/function.ts';
import { openLog } from '../platform/log.ts';
import { openTable } from '../platform/table.ts';
import { type NotifyOrder, notifyRun } from '../workflows/monthly-run/notify-run.ts';

/** What the state machine sends. */
interface Order extends NotifyOrder {
  kind: 'notifyRun';
}

const {
  TABLE_NAME,
  PORTAL: settings,
  runtime,
} = readEnvironment(process.env, 'TABLE_NAME', 'PORTAL');
const table = openTable(TABLE_NAME, runtime);

export const handler = functionOf<Order, NotifyOrder>(
  openLog(runtime),
  ({ period, cursor }, { awsRequestId: requestId }) =>
    notifyRun(
      { actor: THE_PORTAL, clock: systemClock, requestId, table, settings },
      { period, cursor },
    ),
);
