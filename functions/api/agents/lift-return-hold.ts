import { agentsContract } from '../../../shared/agents/contract.ts';
import { holdChanged, liftReturn } from '../../domain/agents/lift-return.ts';
import { readAgent } from '../../domain/agents/read-agent.ts';
import { readAgentDetail } from '../../domain/agents/read-agent-detail.ts';
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
    await liftReturn(context, agent, { reason, guards: [checkFinance(context)] });
    return readAgentDetail(context, { agentId });
  },
);
