import type { Period } from '../../../shared/kernel/month.ts';
import { monthlyRunTable } from '../../data/monthly-run/monthly-run.table.ts';
import type { Context } from '../../platform/context.ts';
import type { Write } from '../../platform/table.ts';
import { recordEvent } from '../audit/record-event.ts';

/** The writes that let a failed run go on, in the name of the context's actor. */
export const resumeWrites = (context: Context, period: Period, refused: () => Error): Write[] => [
  monthlyRunTable(context.table).resume(period).orThrow(refused),
  recordEvent(context, { action: 'monthlyRun.resume', about: ['month', period] }),
];
