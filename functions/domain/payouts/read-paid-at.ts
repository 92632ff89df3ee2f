import { branchOf } from '../../../shared/kernel/banks.ts';
import type { StoredAgent } from '../../data/agents/agent.table.ts';
import { type BankSnapshot, payoutTable } from '../../data/payouts/payout.table.ts';
import type { Context } from '../../platform/context.ts';
import { bankOf } from './present.ts';

/** Eight years of monthly payouts. An older payment isn't found, and the account is then held. */
const LOOKED_AT = 100;

/** True where a payout went to the account that the agent has now, by number and branch. */
export function isPaidTo(agent: StoredAgent, bank: BankSnapshot | undefined): boolean {
  const now = bankOf(agent);
  if (!now || !bank) return false;
  return bank.accountNumber === now.accountNumber && branchOf(bank) === branchOf(now);
}

/** When the agent's present account last received a payment; undefined where it hasn't. */
export async function readPaidAt(
  { table }: Pick<Context, 'table'>,
  agent: StoredAgent,
): Promise<string | undefined> {
  const { agentId } = agent;
  const { rows } = await payoutTable(table).page({ agentId, status: 'paid', limit: LOOKED_AT });
  return rows.find(({ bank }) => isPaidTo(agent, bank as BankSnapshot | undefined))?.processedAt;
}
