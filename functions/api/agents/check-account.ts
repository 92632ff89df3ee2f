import { agentsContract } from '../../../shared/agents/contract.ts';
import { readAgent } from '../../domain/agents/read-agent.ts';
import { readAgentDetail } from '../../domain/agents/read-agent-detail.ts';
import { requestCheck } from '../../domain/agents/request-check.ts';
import { verb } from '../verb.ts';

/** Has the account of an agent checked again; the answer comes later, over the job queue. */
export const checkAccount = verb(agentsContract.checkAccount, async (context, { agentId }) => {
  await requestCheck(context, await readAgent(context, agentId));
  return readAgentDetail(context, { agentId });
});
