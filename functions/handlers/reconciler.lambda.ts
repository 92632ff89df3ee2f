/** Compares balances with the ledger and payouts, and batches with their lines, once a day. */
import { systemClock } from '../platform/clock.ts';
import { readEnvironment } from '../platform/environment.ts';
import { openLog } from '../platform/log.ts';
import { scheduledFunction } from '../platform/message-function.ts';
import { openTable } from '../platform/table.ts';
import { reconcileDay } from '../workflows/reconciliation/reconcile-day.ts';

const { runtime, TABLE_NAME } = readEnvironment(process.env, 'TABLE_NAME');
const deps = {
  table: openTable(TABLE_NAME, runtime),
  clock: systemClock,
  log: openLog(runtime),
};

export const handler = scheduledFunction('reconcile', deps.log, () => reconcileDay(deps));
