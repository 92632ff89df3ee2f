import { agentsContract } from '../../../shared/agents/contract.ts';
import { verb } from '../verb.ts';
import { viewBankingOf } from '../../domain/agents/view-banking-of.ts';

export const viewAgentBanking = verb(agentsContract.viewAgentBanking, (context, { agentId }) =>
  viewBankingOf(context, agentId),
);
