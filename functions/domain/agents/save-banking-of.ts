import { branchCodeMissing, branchOf } from '../../../shared/kernel/banks.ts';
import { invalid } from '../../../shared/kernel/errors.ts';
import type { Banking } from '../../../shared/agents/schemas.ts';
import { checkRecentSignIn } from '../../platform/check-recent-sign-in.ts';
import type { Context } from '../../platform/context.ts';
import { agentTable, type StoredAgent } from '../../data/agents/agent.table.ts';
import { bankingChanged, holdFrom, keptBanking, readAgent } from './read-agent.ts';
import { saveFirstBanking } from './save-first-banking.ts';
import { recordEvent } from '../audit/record-event.ts';
import { renderBanking } from '../audit/render-banking.ts';
import { commitBanking } from './commit-banking.ts';
import { orderCheck } from './request-check.ts';

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

/**
 * Changes an agent's bank details. Batches leave the new account out for the hold time of the
 * settings, and the projector notifies the agent.
 * @param agent as the person saw it
 * @throws DomainError CONFLICT where the details were changed meanwhile
 */
async function changeBanking(
  context: Context,
  agent: StoredAgent,
  banking: Banking,
): Promise<void> {
  const { clock, table } = context;
  const now = clock.now();
  const at = now.toISOString();
  await commitBanking(context, agent, banking, [
    agentTable(table)
      .changeBank(agent, {
        ...keptBanking(context, banking, at),
        bankHoldUntil: holdFrom(context, now),
      })
      .orThrow(bankingChanged),
    ...orderCheck(context, { agentId: agent.agentId, bankingUpdatedAt: at, at }),
    recordEvent(context, {
      action: 'agents.changeBanking',
      about: ['agent', agent.agentId],
      at,
      before: renderBanking(agent),
      after: {
        ...renderBanking(banking),
        isAnotherAccount: agent.accountNumber !== banking.accountNumber,
      },
    }),
  ]);
}
