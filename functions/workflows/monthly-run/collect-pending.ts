/**
 * Pending payouts in no batch (requested, added, or left out of an earlier batch) join this batch
 * if the agent is eligible.
 */
import { payoutTable, type StoredPayout } from '../../data/payouts/payout.table.ts';
import type { Context } from '../../platform/context.ts';
import { Stale, type Write } from '../../platform/table.ts';
import { batchExceptionTable } from '../../data/monthly-run/batch-exception.table.ts';
import { batchGate, gateTable } from '../../data/payouts/gate.table.ts';
import type { Period } from '../../../shared/kernel/month.ts';
import { isWaiting, planPayout } from '../../domain/monthly-run/plan-payments.ts';
import { readPendingPayouts } from '../../domain/monthly-run/read-pending-payouts.ts';
import { readRunPayeeNow } from '../../domain/monthly-run/read-run-payee.ts';

export interface AgentRunKey {
  agentId: string;
  period: Period;
}

/** Payouts in one transaction, with at most two writes each. */
const AT_ONCE = 5;

/**
 * Collects an agent's pending payouts, for which there is no minimum; a plan for `planAndTransact`.
 * @param isRepeat true where the agent was collected before: old exceptions may have to be removed
 * @returns those that are lines of the batch
 */
export async function collectPending(
  context: Context,
  part: AgentRunKey,
  isRepeat: boolean,
): Promise<string[]> {
  const { table } = context;
  const { agentId, period } = part;
  const pending = await readPendingPayouts(context, part);
  const waiting = pending.filter(isWaiting);
  const lines = pending.filter(({ batchId }) => batchId === period);
  if (waiting.length > 0 && (await gateTable(table).isOpen(batchGate(period), agentId)))
    for (let from = 0; from < waiting.length; from += AT_ONCE)
      lines.push(...(await join(context, part, waiting.slice(from, from + AT_ONCE), isRepeat)));
  return lines.map(({ payoutId }) => payoutId);
}

/** @returns those that joined */
async function join(
  context: Context,
  { agentId, period }: AgentRunKey,
  payouts: readonly StoredPayout[],
  isRepeat: boolean,
): Promise<StoredPayout[]> {
  const { clock, table } = context;
  const payee = await readRunPayeeNow(context, agentId);
  const at = clock.now().toISOString();
  const exceptions = batchExceptionTable(table);
  const joined: StoredPayout[] = [];
  const writes: Write[] = [gateTable(table).requireBatchOpen(period, agentId)];
  for (const payout of payouts) {
    const { payoutId } = payout;
    const { amountCents, reasons } = planPayout(payee, payout, { at });
    if (reasons.length > 0)
      writes.push(exceptions.put({ batchId: period, agentId, payoutId, amountCents, reasons }));
    else {
      joined.push(payout);
      const stale = () => new Stale('The payout has changed');
      writes.push(
        payoutTable(table).joinBatch(payout, { batchId: period, joinedAt: at }).orThrow(stale),
      );
      if (isRepeat) writes.push(exceptions.remove(period, payoutId));
    }
  }
  await table.transact(writes);
  return joined;
}
