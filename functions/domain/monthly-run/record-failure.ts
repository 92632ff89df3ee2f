/** Keeps where a run stopped and why, for people; the functions' logs have the rest. */
import type { MessageOf } from '../../../shared/kernel/messages.ts';
import { failureText } from '../../../shared/monthly-run/rules.ts';
import { recordEvent } from '../audit/record-event.ts';
import type { Context } from '../../platform/context.ts';
import { Finished, monthlyRunTable } from '../../data/monthly-run.table.ts';

/**
 * Records that a run failed; of one that is failed or finished already, nothing.
 * @param cause what the state machine caught: JSON of a function's error, or any text
 */
export async function recordFailure(
  context: Context,
  { period, step, cause }: Omit<MessageOf<'failRun'>, 'kind'>,
): Promise<void> {
  const { clock, table } = context;
  const at = clock.now().toISOString();
  const message = failureText(step, cause);
  try {
    await table.transact([
      monthlyRunTable(table).fail(period, { step, failure: { message, at } }),
      recordEvent(context, {
        action: 'monthlyRun.fail',
        subject: 'month',
        subjectId: period,
        at,
        after: { message },
      }),
    ]);
  } catch (error) {
    // Two executions may fail for one reason, and one may fail after the other came to its end.
    if (!(error instanceof Finished)) throw error;
  }
}
