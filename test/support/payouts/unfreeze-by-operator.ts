/** The operator's unfreezing of payouts, as the command does it on one machine. */
import { runWork } from '../../../functions/workflows/account-work/run-work.ts';
import type { WorkContext } from '../../../functions/workflows/account-work/work-stage.ts';
import { unfreezePayouts } from '../../../functions/workflows/operators/unfreeze-payouts.ts';
import { reconcileContext } from '../../../functions/workflows/reconciliation/reconcile-pages.ts';

/** Does nothing where payouts aren't frozen. */
export async function unfreezeByOperator(
  { table, clock }: WorkContext,
  compared: string,
): Promise<void> {
  const context = reconcileContext({ table, clock });
  const work = await unfreezePayouts(context, { compared, parts: 2, takesOver: true });
  if (work) await runWork(context, work);
}
