/** The accounts that had a hand in a payout, from the payout, its agent and the agent's balance. */
import { type Hands, isFundedBySales, unpaidSaleHands } from '../../../shared/payouts/rules.ts';
import { agentTable, bankHandsOf, type StoredAgent } from '../../data/agent.table.ts';
import type { Balance } from '../../data/balance.table.ts';
import type { StoredPayout } from '../../data/payout.table.ts';
import type { Context } from '../../platform/context.ts';
import { readBalance, readBalances } from '../ledger/read-balance.ts';

/** A payout's agent, as far as hands go. */
export interface PaidAgent {
  agent: StoredAgent | undefined;
  balance: Balance | undefined;
}

/** @returns the hands in a payout; those in its account as they were when that was fixed */
export const handsOf = (payout: StoredPayout, { agent, balance }: PaidAgent): Hands => ({
  payoutType: payout.payoutType,
  createdBy: payout.createdBy,
  bankEditors: (payout.bank ? payout.bankEditors : agent && bankHandsOf(agent)) ?? [],
  agentId: payout.agentId,
  agentAddedBy: agent?.addedBy,
  groupSetBy: payout.groupSetBy,
  saleHands: unpaidSaleHands({ hands: balance?.hands ?? {}, paidCents: balance?.paidCents ?? 0 }),
});

/**
 * Reads the hands in a payout.
 * @param owner the payout's agent, where it was read already
 */
export async function readHands(
  context: Context,
  payout: StoredPayout,
  owner?: StoredAgent,
): Promise<Hands> {
  const { agentId, payoutType } = payout;
  const [agent, balance] = await Promise.all([
    owner ?? agentTable(context.table).get(agentId),
    isFundedBySales(payoutType) ? readBalance(context, agentId) : undefined,
  ]);
  return handsOf(payout, { agent, balance });
}

/** The agents of a list's payouts, with their balances. */
export async function readPaidAgents(
  context: Context,
  agentIds: readonly string[],
): Promise<(agentId: string) => PaidAgent> {
  const [agents, balances] = await Promise.all([
    agentTable(context.table).getMany(agentIds),
    readBalances(context, agentIds),
  ]);
  return (agentId) => ({ agent: agents.get(agentId), balance: balances.get(agentId) });
}
