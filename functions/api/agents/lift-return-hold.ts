import { agentsContract } from '../../../shared/agents/contract.ts';
import { accountWords } from '../../../shared/agents/rules.ts';
import { holdChanged, liftReturn } from '../../domain/agents/lift-return.ts';
import { readAgent } from '../../domain/agents/read-agent.ts';
import { readAgentDetail } from '../../domain/agents/read-agent-detail.ts';
import { buildAgentAct } from '../../domain/agents/build-agent-act.ts';
import { commitAct } from '../../domain/approvals/commit-act.ts';
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
    const act = {
      ...buildAgentAct(agent, { of: 'account', figures }),
      takesFinance: true,
    } as const;
    await commitAct(context, act, [...liftReturn(context, agent, { reason })]);
    return readAgentDetail(context, { agentId });
  },
);
