/** Counts the lines of a batch and opens it for people. */
import { outsideMaintenance } from '../domain/maintenance/read-maintenance.ts';
import { stepFunction } from '../platform/message-function.ts';
import { closeBatch } from '../workflows/monthly-run/close-batch.ts';

export const handler = stepFunction(process.env, ['closeBatch'], outsideMaintenance(closeBatch));
