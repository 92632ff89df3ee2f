import { branchCodeMissing, branchOf } from '../../../shared/kernel/banks.ts';
import { invalid } from '../../../shared/kernel/errors.ts';
import type { Banking } from '../../../shared/agents/schemas.ts';
import { checkRecentSignIn } from '../../platform/check-recent-sign-in.ts';
import type { Context } from '../../platform/context.ts';
import type { StoredAgent } from '../../data/agents/agent.table.ts';
import { changeBanking } from './change-banking.ts';
import { bankingChanged, readAgent } from './read-agent.ts';
import { saveFirstBanking } from './save-first-banking.ts';

/**
 * Saves the account that an agent is paid to, for the agent or an administrator. The first details
 * need no proof; a change needs a recent sign-in. A change is held, and so are first details that an
 * administrator enters. Saving the same details again changes nothing.
 * @throws DomainError INVALID where the bank can't pay to the account without a branch code
 * @param seen the version of the details that the person saw
 */
export async function saveBankingOf(
  context: Context,
  agentId: string,
  { seen, banking }: { seen: string | undefined; banking: Banking },
): Promise<void> {
  const agent = await readAgent(context, agentId);
  if (isSaved(agent, banking)) return;
  checkBranch(banking);
  if (!agent.accountNumber) return saveFirstBanking(context, agent, banking);
  if (seen !== agent.bankingUpdatedAt) throw bankingChanged(agent);
  checkRecentSignIn(context);
  await changeBanking(context, agent, banking);
}

function checkBranch(banking: Banking): void {
  if (branchOf(banking) !== '') return;
  const message = branchCodeMissing(banking.bankName);
  throw invalid(`branchCode ${message}`, [{ path: 'branchCode', message }]);
}

const isSaved = (agent: StoredAgent, banking: Banking) =>
  agent.bankName === banking.bankName &&
  agent.accountHolderName === banking.accountHolderName &&
  agent.accountNumber === banking.accountNumber &&
  agent.branchCode === banking.branchCode &&
  agent.accountType === banking.accountType;
