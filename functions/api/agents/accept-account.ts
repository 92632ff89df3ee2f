import { agentsContract } from '../../../shared/agents/contract.ts';
import { acceptCheck, checkOvertaken } from '../../domain/agents/accept-check.ts';
import { readAgent } from '../../domain/agents/read-agent.ts';
import { readAgentDetail } from '../../domain/agents/read-agent-detail.ts';
import { verb } from '../verb.ts';

/** Accepts the account despite the failed check that the administrator saw. */
export const acceptAccount = verb(
  agentsContract.acceptAccount,
  async (context, { agentId, checkedAt, reason }) => {
    const agent = await readAgent(context, agentId);
    if (agent.bankCheck?.at !== checkedAt) throw checkOvertaken();
    await acceptCheck(context, agent, reason);
    return readAgentDetail(context, { agentId });
  },
);
