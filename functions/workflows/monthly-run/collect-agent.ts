/** One agent of a run: closes the past months, and makes the payable amounts lines of the batch. */
import type { Context } from '../../platform/context.ts';
import { readCommission } from '../../domain/ledger/close-agent-period.ts';
import { closePastPeriods } from '../../domain/ledger/close-past-periods.ts';
import { type Collected, collectBalance } from './collect-balance.ts';
import { type AgentRunKey, collectPending } from './collect-pending.ts';

/**
 * Closes an agent's months through the period, in order, and collects the payouts. Each step is one
 * transaction with deterministic keys: a repeat returns the first result.
 */
export async function collectAgent(context: Context, part: AgentRunKey): Promise<Collected> {
  const { table } = context;
  let own = await table.planAndTransact(() => collectBalance(context, part));
  while (own === 'earlier month closed')
    own = await table.planAndTransact(() => collectBalance(context, part));
  if (own === 'no balance')
    return { accruedCents: await closeDeleted(context, part), payoutIds: [] };
  const { isRepeat, ...collected } = own;
  const others = await table.planAndTransact(() => collectPending(context, part, isRepeat));
  return { ...collected, payoutIds: [...collected.payoutIds, ...others] };
}

/** The commission of a deleted agent's month, in cents; the deletion may not have closed it yet. */
async function closeDeleted(context: Context, { agentId, period }: AgentRunKey): Promise<number> {
  await closePastPeriods(context, agentId);
  return readCommission(context, agentId, period);
}
