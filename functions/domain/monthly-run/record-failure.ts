/**
 * Records the step at which a run stopped, and the cause, for people; the functions' logs have the details.
 */
import type { MessageOf } from '../../../shared/kernel/messages.ts';
import { failureText } from '../../../shared/monthly-run/rules.ts';
import { recordEvent } from '../audit/record-event.ts';
import type { Context } from '../../platform/context.ts';
import { ifNeeded } from '../../platform/not-needed.ts';
import { monthlyRunTable } from '../../data/monthly-run/monthly-run.table.ts';

/**
 * Records that a run failed, unless it already is failed or finished.
 * @param cause caught by the state machine: a function's error as JSON, or any text
 */
export async function recordFailure(
  context: Context,
  { period, step, cause }: Omit<MessageOf<'failRun'>, 'kind'>,
): Promise<void> {
  const { clock, table } = context;
  const at = clock.now().toISOString();
  const message = failureText(step, cause);
  // Two executions may fail for the same reason, or one after the other has finished.
  await ifNeeded(
    table.transact([
      monthlyRunTable(table).fail(period, { step, failure: { message, at } }),
      recordEvent(context, {
        action: 'monthlyRun.fail',
        about: ['month', period],
        at,
        after: { message },
      }),
    ]),
  );
}
