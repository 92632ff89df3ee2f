import { agentsContract } from '../../../shared/agents/contract.ts';
import { verb } from '../verb.ts';
import { readAgentDetail } from '../../domain/agents/read-agent-detail.ts';
import { saveBankingOf } from '../../domain/agents/save-banking-of.ts';

export const saveAgentBanking = verb(
  agentsContract.saveAgentBanking,
  async (context, { agentId, seen, ...banking }) => {
    await saveBankingOf(context, agentId, { seen, banking });
    return readAgentDetail(context, { agentId });
  },
);
