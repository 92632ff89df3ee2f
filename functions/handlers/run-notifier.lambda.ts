/** Notifies agents and finance that a batch is open, and finishes its run. */
import { stepFunction } from '../platform/message-function.ts';
import { notifyRun } from '../workflows/monthly-run/notify-run.ts';

export const handler = stepFunction(process.env, ['notifyRun'], notifyRun);
