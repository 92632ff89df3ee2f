import type { BatchId } from '../../../shared/kernel/batch-id.ts';
import { dayOf } from '../../../shared/kernel/month.ts';
import { MAX_COUNTED_LINES } from '../../../shared/monthly-run/rules.ts';
import type { ExceptionReason, LockPreview } from '../../../shared/monthly-run/schemas.ts';
import { payoutTable } from '../../data/payouts/payout.table.ts';
import type { Context } from '../../platform/context.ts';
import { readPaid } from '../approvals/count-alone.ts';
import { readOpenActs } from '../approvals/end-open-acts.ts';
import { subjectOfPayout } from '../payouts/build-payout-act.ts';
import { decideLine } from './decide-line.ts';
import { readBatch } from './read-batch.ts';
import { lockingNow } from './read-locking.ts';
import { readPayees } from './read-payee.ts';

/**
 * Counts what locking would do with the lines of a batch, as things stand. The lines are an index's, which
 * may lag.
 */
export async function countLock(context: Context, batchId: BatchId): Promise<LockPreview> {
  const [batch, { rows, payeeOf, paidTo, waiting }] = await Promise.all([
    readBatch(context, batchId),
    readPaidLines(context, batchId),
  ]);
  const locking = lockingNow(context, batch);
  const none = () => ({ lines: 0, cents: 0 });
  const found = { locked: none(), leftOut: none() };
  const reasons = new Set<ExceptionReason>();
  /** The days of agents with lines before, with what the lock adds to them. */
  const days = new Map<string, number>();
  for (const payout of rows) {
    const payee = payeeOf(payout.agentId);
    const waits = waiting.has(subjectOfPayout(payout.payoutId));
    const paid = days.get(payout.agentId) ?? paidTo(payout.agentId);
    const decision = await decideLine(context, payout, { payee, locking, paid, waits });
    found[decision.kind].lines += 1;
    found[decision.kind].cents += payout.amountCents;
    if (decision.kind === 'locked' && !payout.bank)
      days.set(payout.agentId, paid + payout.amountCents);
    if (decision.kind === 'leftOut') for (const reason of decision.reasons) reasons.add(reason);
  }
  const leftOut = { ...found.leftOut, reasons: [...reasons] };
  return { locked: found.locked, leftOut, moved: none(), stranded: 0 };
}

async function readPaidLines(context: Context, batchId: BatchId) {
  const { clock, table } = context;
  const { rows } = await payoutTable(table).pageOfBatch(batchId, { limit: MAX_COUNTED_LINES });
  const agentIds = rows.map(({ agentId }) => agentId);
  const subjects = rows.map(({ payoutId }) => subjectOfPayout(payoutId));
  const [payeeOf, paidTo, { waiting }] = await Promise.all([
    readPayees(context, agentIds),
    readPaid(context, agentIds, dayOf(clock.now())),
    readOpenActs(context, subjects),
  ]);
  return { rows, payeeOf, paidTo, waiting };
}
