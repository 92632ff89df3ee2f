import {
  type Reading,
  readMonthlyBatch,
} from '../../../functions/domain/monthly-run/read-monthly-batch.ts';
import { DomainError } from '../../../shared/kernel/errors.ts';
import type { Period } from '../../../shared/kernel/month.ts';
import type { MonthlyBatch } from '../../../shared/monthly-run/contract.ts';
import { FunctionFailure } from '../base/functions.ts';
import { RunFailed } from './execution.ts';
import type { RunMachine } from './run-machine.ts';

/**
 * Makes the function that runs a month, and those missed before it. It returns the record, also of
 * a failed run.
 * @throws DomainError CONFLICT where the month isn't over; NOT_FOUND where a later run closed it
 */
export const monthRunner =
  (machine: Pick<RunMachine, 'run'>, context: Reading) =>
  async (period: Period): Promise<MonthlyBatch> => {
    try {
      await machine.run({ kind: 'openRuns', period });
    } catch (error) {
      if (error instanceof FunctionFailure && error.cause instanceof DomainError) throw error.cause;
      if (!(error instanceof RunFailed)) throw error;
    }
    return readMonthlyBatch(context, period);
  };
