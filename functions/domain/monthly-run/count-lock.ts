import type { BatchId } from '../../../shared/kernel/batch-id.ts';
import { MAX_COUNTED_LINES } from '../../../shared/monthly-run/rules.ts';
import type { ExceptionReason, LockPreview } from '../../../shared/monthly-run/schemas.ts';
import { payoutTable } from '../../data/payout.table.ts';
import type { Context } from '../../platform/context.ts';
import { readOpenActs } from '../approvals/end-open-acts.ts';
import { subjectOfPayout } from '../payouts/build-payout-act.ts';
import { decideLine } from './decide-line.ts';
import { readBatchReleaser } from './read-batch-releaser.ts';
import { readPayees } from './read-payee.ts';

/** Counts what locking would do with the lines of a batch, as things stand. The lines are an index's, which may lag. */
export async function countLock(
  context: Context,
  batchId: BatchId,
  releaserId: string | undefined,
): Promise<LockPreview> {
  const [releaser, { rows, payeeOf, waiting }] = await Promise.all([
    readBatchReleaser(context, releaserId),
    readPaidLines(context, batchId),
  ]);
  const none = () => ({ lines: 0, cents: 0 });
  const found = { locked: none(), leftOut: none() };
  const reasons = new Set<ExceptionReason>();
  for (const payout of rows) {
    const payee = payeeOf(payout.agentId);
    const waits = waiting.has(subjectOfPayout(payout.payoutId));
    const decision = await decideLine(context, payout, { payee, releaser, waits });
    found[decision.kind].lines += 1;
    found[decision.kind].cents += payout.amountCents;
    if (decision.kind === 'leftOut') for (const reason of decision.reasons) reasons.add(reason);
  }
  const leftOut = { ...found.leftOut, reasons: [...reasons] };
  return { locked: found.locked, leftOut, moved: none(), stranded: 0 };
}

async function readPaidLines(context: Context, batchId: BatchId) {
  const { table } = context;
  const { rows } = await payoutTable(table).pageOfBatch(batchId, { limit: MAX_COUNTED_LINES });
  const agentIds = rows.map(({ agentId }) => agentId);
  const subjects = rows.map(({ payoutId }) => subjectOfPayout(payoutId));
  const [payeeOf, { waiting }] = await Promise.all([
    readPayees(context, agentIds),
    readOpenActs(context, subjects),
  ]);
  return { rows, payeeOf, waiting };
}
