import { agentsContract } from '../../../shared/agents/contract.ts';
import { accountWords } from '../../../shared/agents/rules.ts';
import { holdChanged, liftReturn } from '../../domain/agents/lift-return.ts';
import { readAgent } from '../../domain/agents/read-agent.ts';
import { readAgentDetail } from '../../domain/agents/read-agent-detail.ts';
import { actOnAgent } from '../../domain/agents/account-act.ts';
import { commit } from '../../domain/approvals/commit.ts';
import { checkFinance } from '../../domain/identity/check-finance.ts';
import { verb } from '../verb.ts';

/**
 * Lifts the hold that the administrator saw. The write repeats the condition that the administrator
 * carries the finance permission.
 */
export const liftReturnHold = verb(
  agentsContract.liftReturnHold,
  async (context, { agentId, returnedAt, reason }) => {
    const agent = await readAgent(context, agentId);
    if (agent.bankReturnedAt !== returnedAt) throw holdChanged(agent);
    const figures = [
      { label: 'Account', words: accountWords(agent) ?? 'none' },
      { label: 'Returned', words: agent.bankReturnReason ?? '' },
      { label: 'Reason', words: reason },
    ];
    const act = actOnAgent(agent, { of: 'account', figures });
    await commit(context, act, [checkFinance(context), ...liftReturn(context, agent, { reason })]);
    return readAgentDetail(context, { agentId });
  },
);
