import { agentTable, type StoredAgent } from '../../data/agents/agent.table.ts';
import { agentBankingTable } from '../../data/agents/agent-banking.table.ts';
import type { BankSnapshot, StoredPayout } from '../../data/payouts/payout.table.ts';
import type { Context } from '../../platform/context.ts';
import { Stale, type Write } from '../../platform/table.ts';
import { bankOf } from '../payouts/present.ts';
import { accountOf } from './read-payee.ts';

/**
 * The write that holds the account from which the bank returned a payment; empty where the agent has
 * another one by now, or the payout had none. In the transaction it throws `Stale` where the account
 * changed meanwhile.
 */
export async function holdReturned(
  { table }: Pick<Context, 'table'>,
  { agentId, bank }: StoredPayout,
  { at, reason }: { at: string; reason: string },
): Promise<Write[]> {
  const agent = await agentTable(table).get(agentId);
  if (!agent || !bank || !isAccountOf(agent, bank as BankSnapshot)) return [];
  const returned = { bankReturnedAt: at, bankReturnReason: reason };
  const stale = () => new Stale('The bank details changed meanwhile');
  return [agentBankingTable(table).holdReturned(agent, returned).orThrow(stale)];
}

/** True where the agent still has the account: any detail that was corrected makes it another one. */
function isAccountOf(agent: StoredAgent, paid: BankSnapshot): boolean {
  // A batch fixes the account with the bank's universal branch code where none was entered.
  return [bankOf(agent), accountOf(agent)].some(
    (now) =>
      now !== undefined &&
      now.bankName === paid.bankName &&
      now.accountHolderName === paid.accountHolderName &&
      now.accountNumber === paid.accountNumber &&
      now.branchCode === paid.branchCode &&
      now.accountType === paid.accountType,
  );
}
