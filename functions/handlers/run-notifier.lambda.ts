/** Notifies agents and finance that a batch is open, and finishes its run. */
import { outsideMaintenance } from '../domain/maintenance/read-maintenance.ts';
import { stepFunction } from '../platform/message-function.ts';
import { notifyRun } from '../workflows/monthly-run/notify-run.ts';

export const handler = stepFunction(process.env, ['notifyRun'], outsideMaintenance(notifyRun));
