import { commissionPlansContract } from '../../../shared/commission-plans/contract.ts';
import { readAgentTerms } from '../../domain/commission-plans/read-agent-terms.ts';
import { verb } from '../verb.ts';

export const getAgentTerms = verb(
  commissionPlansContract.getAgentTerms,
  async (context, { agentId }) => readAgentTerms(context, agentId),
);
