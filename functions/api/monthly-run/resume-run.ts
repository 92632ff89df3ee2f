import { busy, conflict } from '../../../shared/kernel/errors.ts';
import { monthlyRunContract } from '../../../shared/monthly-run/contract.ts';
import { verb } from '../verb.ts';
import { resumeWrites } from '../../domain/monthly-run/resume-failed-run.ts';
import { readMonthlyBatch } from '../../domain/monthly-run/read-monthly-batch.ts';
import { recordFailure } from '../../domain/monthly-run/record-failure.ts';
import type { RunMachine } from '../../data/monthly-run/run-machine.client.ts';

/** Resumes a failed run where it stopped; its finished steps change nothing when they run again. */
export const resumeRun = (machine: RunMachine) =>
  verb(monthlyRunContract.resumeRun, async (context, { period }) => {
    const { run } = await readMonthlyBatch(context, period);
    const refuse = () =>
      conflict('This run has not failed, so there is nothing to resume.', { run });
    if (run.status !== 'failed') throw refuse();
    await context.table.transact(resumeWrites(context, period, refuse));
    try {
      await machine.start(period);
    } catch (error) {
      // The machine didn't start: mark the run as failed again, so that it can be resumed.
      await recordFailure(context, { period, step: run.step, cause: String(error) });
      throw busy(error);
    }
    return readMonthlyBatch(context, period);
  });
