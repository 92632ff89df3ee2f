/** Counts the lines of a batch and opens it for people. */
import type { Period } from '../../shared/kernel/month.ts';
import { systemClock } from '../platform/clock.ts';
import { PORTAL as THE_PORTAL } from '../platform/context.ts';
import { readEnvironment } from '../platform/environment.ts';
import { functionOf } from '../platform/function.ts';
import { openLog } from '../platform/log.ts';
import { openTable } from '../platform/table.ts';
import { closeBatch } from '../workflows/monthly-run/close-batch.ts';

/** What the state machine sends. */
interface Order {
  kind: 'closeBatch';
  period: Period;
}

const {
  TABLE_NAME,
  PORTAL: settings,
  runtime,
} = readEnvironment(process.env, 'TABLE_NAME', 'PORTAL');
const table = openTable(TABLE_NAME, runtime);

export const handler = functionOf<Order, void>(
  openLog(runtime),
  ({ period }, { awsRequestId: requestId }) =>
    closeBatch({ actor: THE_PORTAL, clock: systemClock, requestId, table, settings }, { period }),
);
