import { holdsPayments } from '../../../shared/kernel/account-check.ts';
import { agentTable } from '../../data/agents/agent.table.ts';
import { agentBankingTable } from '../../data/agents/agent-banking.table.ts';
import type { BankSnapshot, StoredPayout } from '../../data/payouts/payout.table.ts';
import type { Context } from '../../platform/context.ts';
import { Stale, type Write } from '../../platform/table.ts';
import { bankCheckOf } from '../agents/record-check.ts';
import { isPaidTo } from './read-paid-at.ts';

/**
 * The write that ends the hold of a failed check, because the account receives this payment: the check
 * came after the payout was on its way. Empty where nothing is held, or the agent has another account by
 * now. In the transaction it throws `Stale` where the account changed meanwhile.
 */
export async function markPaidAccount(
  { table }: Pick<Context, 'table'>,
  { agentId, bank }: StoredPayout,
  at: string,
): Promise<Write[]> {
  if (!bank) return [];
  const agent = await agentTable(table).get(agentId);
  if (!agent?.bankCheck || !holdsPayments(agent.bankCheck)) return [];
  if (!isPaidTo(agent, bank as BankSnapshot)) return [];
  const check = { ...bankCheckOf(agent), at: agent.bankCheck.at, paidAt: at };
  const stale = () => new Stale('The bank details or their check changed meanwhile');
  return [agentBankingTable(table).replaceCheck(agent, check).orThrow(stale)];
}
