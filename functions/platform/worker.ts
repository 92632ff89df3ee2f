import { type Clock, systemClock } from './clock.ts';
import type { Environment } from './environment.ts';
import { type Log, openLog } from './log.ts';
import { openTable, type Table } from './table.ts';

/** The means of functions in which the portal works by itself. */
export interface Worker {
  table: Table;
  clock: Clock;
  log: Log;
}

export const openWorker = ({ TABLE_NAME, runtime }: Environment<'TABLE_NAME'>): Worker => ({
  table: openTable(TABLE_NAME, runtime),
  clock: systemClock,
  log: openLog(runtime),
});
