import { agentsContract } from '../../../shared/agents/contract.ts';
import { verb } from '../verb.ts';
import { viewBankingOf } from '../../domain/agents/view-banking-of.ts';

/** An agent's bank details with the whole account number. */
export const viewAgentBanking = verb(agentsContract.viewAgentBanking, (context, { agentId }) =>
  viewBankingOf(context, agentId),
);
