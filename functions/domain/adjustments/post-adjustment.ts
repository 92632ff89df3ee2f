import { periodOf } from '../../../shared/kernel/month.ts';
import { signedCentsOf } from '../../../shared/adjustments/rules.ts';
import { entries } from '../../../shared/ledger/rules.ts';
import type { StoredAdjustment } from '../../data/adjustments/adjustment.table.ts';
import type { Context } from '../../platform/context.ts';
import type { Write } from '../../platform/table.ts';
import { agentGone, postEntries } from '../ledger/post-entries.ts';

/** The writes that move a balance by an adjustment, in the open month. */
export function postAdjustment(
  context: Context,
  adjustment: Pick<StoredAdjustment, 'adjustmentId' | 'agentId' | 'direction' | 'amountCents'>,
  at: string,
): Write[] {
  const { adjustmentId, agentId } = adjustment;
  return postEntries(context, {
    agentId,
    entries: [entries.adjustment(adjustmentId, signedCentsOf(adjustment))],
    open: periodOf(at),
    ifDeleted: agentGone,
    at,
  });
}
